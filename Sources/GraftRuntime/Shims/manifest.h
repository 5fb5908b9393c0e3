/*
 * The text of graft_abi_json(), with a '#' wherever a number goes, and the
 * numbers in order, which the C compiler of the target works out. A '$' stands
 * for "graft_", a '%' for "GRAFT_", a '@' for "\":[#,#]".
 * Made from graft.h by Tests/ABI/generate_manifest.py.
 */
#ifndef GRAFT_SHIMS_MANIFEST_H
#define GRAFT_SHIMS_MANIFEST_H

#include "../../../include/graft/graft.h"

static inline const char *graft_shim_manifest_text(void) {
  static const char text[] =
      "{\"version\":#,"
      "\"pointer_size\":#,"
      "\"types\":{"
      "\"$status\":#,"
      "\"$atom\":#,"
      "\"$class\":#,"
      "\"$node\":#,"
      "\"$ref\":#,"
      "\"$state\":#,"
      "\"$list\":#"
      "},"
      "\"structs\":{"
      "\"$handler\":{\"size\":#,\"members\":{\"function@,\"user_data@,"
      "\"drop@}},"
      "\"$value\":{\"size\":#,\"members\":{\"type@,\"length@,\"as@}},"
      "\"$context\":{\"size\":#,\"members\":{\"struct_size@,\"phase@,"
      "\"runtime@,\"node@,\"class_id@,\"reserved@,\"class_data@,"
      "\"coordinator@,\"widget@,\"parent_widget@,\"commit@,"
      "\"transaction@}},"
      "\"$event\":{\"size\":#,\"members\":{\"struct_size@,\"flags@,"
      "\"target@,\"name@,\"value_count@,\"values@,\"reply@}},"
      "\"$change\":{\"size\":#,\"members\":{\"name@,\"reserved@,"
      "\"old_value@,\"new_value@}},"
      "\"$child\":{\"size\":#,\"members\":{\"struct_size@,\"index@,"
      "\"node@,\"class_id@,\"reserved@,\"widget@,\"previous@}},"
      "\"$size\":{\"size\":#,\"members\":{\"width@,\"height@}},"
      "\"$report\":{\"size\":#,\"members\":{\"struct_size@,\"phase@,"
      "\"status@,\"class_id@,\"node@,\"commit@,\"path@,"
      "\"class_name@,\"key@,\"message@}},"
      "\"$runtime_desc\":{\"size\":#,\"members\":{\"struct_size@,"
      "\"flags@,\"user_data@,\"allocate@,\"deallocate@,\"schedule@,"
      "\"report@,\"retain@,\"release@}},"
      "\"$stats\":{\"size\":#,\"members\":{\"struct_size@,"
      "\"live_nodes@,\"commits@,\"creates@,\"updates@,\"destroys@,"
      "\"inserts@,\"moves@,\"removes@,\"events@,\"echoes_dropped@,"
      "\"stale_events@,\"merged_events@,\"write_backs@,\"reports@,"
      "\"nodes_visited@,\"allocations@,\"bytes_held@}},"
      "\"$property\":{\"size\":#,\"members\":{\"name@,\"flags@,"
      "\"types@,\"order@,\"reserved@,\"after@}},"
      "\"$event_type\":{\"size\":#,\"members\":{\"name@,\"flags@,"
      "\"reserved@,\"value_of@}},"
      "\"$class_desc\":{\"size\":#,\"members\":{\"struct_size@,"
      "\"flags@,\"name@,\"properties@,\"events@,\"property_count@,"
      "\"event_count@,\"pool_limit@,\"reserved@,\"class_data@,"
      "\"drop@,\"make_coordinator@,\"create@,\"update@,\"finalize@,"
      "\"connect@,\"insert_child@,\"move_child@,\"remove_child@,"
      "\"did_mount@,\"will_unmount@,\"callback@,\"command@,"
      "\"size_that_fits@,\"read@,\"reset@,\"destroy@,"
      "\"destroy_coordinator@,\"body@,\"set_rows@}},"
      "\"$root_desc\":{\"size\":#,\"members\":{\"struct_size@,"
      "\"class_id@,\"widget@,\"body@,\"user_data@,\"drop@}},"
      "\"$prop\":{\"size\":#,\"members\":{\"name@,\"flags@,\"value@}},"
      "\"$wrap_desc\":{\"size\":#,\"members\":{\"struct_size@,"
      "\"reserved@,\"make@,\"update@,\"update_with_context@,"
      "\"destroy@,\"user_data@,\"drop@}},"
      "\"$row\":{\"size\":#,\"members\":{\"struct_size@,\"index@,"
      "\"key@,\"value@}},"
      "\"$rows_desc\":{\"size\":#,\"members\":{\"struct_size@,"
      "\"overscan@,\"list@,\"count@,\"reserved@,\"key@,\"body@,"
      "\"user_data@,\"drop@,\"version@,\"flags@,\"reserved_too@}},"
      "\"$extra\":{\"size\":#,\"members\":{\"struct_size@,\"reserved@,"
      "\"token@,\"adopt@,\"ref@,\"wrap@,\"version@,\"rows@}},"
      "\"$element\":{\"size\":#,\"members\":{\"class_id@,\"flags@,"
      "\"site@,\"key_length@,\"key@,\"props@,\"extra@,\"prop_count@,"
      "\"child_count@}},"
      "\"$effect_desc\":{\"size\":#,\"members\":{\"struct_size@,"
      "\"input_count@,\"inputs@,\"run@,\"clean@,\"user_data@,"
      "\"drop@}}"
      "},"
      "\"constants\":{"
      "\"%VERSION\":#,"
      "\"%OK\":#,"
      "\"%DECLINED\":#,"
      "\"%HANDLED\":#,"
      "\"%QUEUED\":#,"
      "\"%DROPPED\":#,"
      "\"%E_INVALID\":#,"
      "\"%E_NO_MEMORY\":#,"
      "\"%E_STALE\":#,"
      "\"%E_THREAD\":#,"
      "\"%E_BUSY\":#,"
      "\"%E_DUPLICATE\":#,"
      "\"%E_UNKNOWN\":#,"
      "\"%E_TYPE\":#,"
      "\"%E_UNSUPPORTED\":#,"
      "\"%E_LIMIT\":#,"
      "\"%E_SMALL\":#,"
      "\"%E_LOOP\":#,"
      "\"%E_STRICT\":#,"
      "\"%E_HOST\":#,"
      "\"%TYPE_NONE\":#,"
      "\"%TYPE_BOOL\":#,"
      "\"%TYPE_INT\":#,"
      "\"%TYPE_DOUBLE\":#,"
      "\"%TYPE_STRING\":#,"
      "\"%TYPE_BYTES\":#,"
      "\"%TYPE_POINTER\":#,"
      "\"%TYPE_OBJECT\":#,"
      "\"%TYPE_HANDLER\":#,"
      "\"%TYPE_STATE\":#,"
      "\"%TYPE_NODE\":#,"
      "\"%PHASE_NONE\":#,"
      "\"%PHASE_MATCH\":#,"
      "\"%PHASE_MAKE_COORDINATOR\":#,"
      "\"%PHASE_CREATE\":#,"
      "\"%PHASE_UPDATE\":#,"
      "\"%PHASE_FINALIZE\":#,"
      "\"%PHASE_CONNECT\":#,"
      "\"%PHASE_INSERT\":#,"
      "\"%PHASE_MOVE\":#,"
      "\"%PHASE_REMOVE\":#,"
      "\"%PHASE_DID_MOUNT\":#,"
      "\"%PHASE_WILL_UNMOUNT\":#,"
      "\"%PHASE_DESTROY\":#,"
      "\"%PHASE_DESTROY_COORDINATOR\":#,"
      "\"%PHASE_RESET\":#,"
      "\"%PHASE_CALLBACK\":#,"
      "\"%PHASE_HANDLER\":#,"
      "\"%PHASE_QUERY\":#,"
      "\"%PHASE_COMMAND\":#,"
      "\"%PHASE_MEASURE\":#,"
      "\"%PHASE_BODY\":#,"
      "\"%PHASE_TASK\":#,"
      "\"%PHASE_READ\":#,"
      "\"%PHASE_PUMP\":#,"
      "\"%PHASE_EFFECT\":#,"
      "\"%PHASE_DERIVE\":#,"
      "\"%PHASE_SET_ROWS\":#,"
      "\"%PHASE_ROW_KEY\":#,"
      "\"%EVENT_ADJUSTED\":#,"
      "\"%EVENT_MERGED\":#,"
      "\"%EVENT_IS_QUERY\":#,"
      "\"%RUNTIME_STRICT\":#,"
      "\"%PROPERTY_CREATE_ONLY\":#,"
      "\"%PROPERTY_HOLD\":#,"
      "\"%EMITS_BUBBLES\":#,"
      "\"%EMITS_CONTINUOUS\":#,"
      "\"%EMITS_QUERY\":#,"
      "\"%EMITS_ECHO_NEVER\":#,"
      "\"%EMITS_ECHO_AT_ONCE\":#,"
      "\"%EMITS_ENDS_EDITING\":#,"
      "\"%EMITS_PREFIX\":#,"
      "\"%CLASS_ATTACH_TOP_DOWN\":#,"
      "\"%CLASS_PARENT_AT_CREATE\":#,"
      "\"%CLASS_PINNED\":#,"
      "\"%CLASS_CLOSED\":#,"
      "\"%CLASS_OPEN\":#,"
      "\"%PROP_HOLD\":#,"
      "\"%ELEMENT_KEY_INT\":#,"
      "\"%ELEMENT_KEY_STRING\":#,"
      "\"%ELEMENT_PINNED\":#,"
      "\"%ELEMENT_SAME\":#,"
      "\"%ROWS_ANY_INDEX\":#,"
      "\"%ROWS_NEW_KEYS\":#,"
      "\"%WRAP_CLASS\":#,"
      "\"%PROVIDER_CLASS\":#,"
      "\"%BOUNDARY_CLASS\":#,"
      "\"%FALLBACK_CLASS\":#,"
      "\"%ROWS_CLASS\":#"
      "},"
      "\"functions\":[\"$version\",\"$abi_json\",\"$status_name\","
      "\"$error_message\",\"$fail\",\"$runtime_create\","
      "\"$runtime_destroy\",\"$runtime_stats\",\"$runtime_trim\","
      "\"$atom_intern\",\"$atom_of\",\"$atom_text\","
      "\"$class_register\",\"$class_find\",\"$class_name\","
      "\"$root_create\",\"$root_destroy\",\"$invalidate\",\"$render\","
      "\"$begin\",\"$commit\",\"$cancel\",\"$open\",\"$open_wrap\","
      "\"$close\",\"$key\",\"$key_string\",\"$element_flags\","
      "\"$element_extra\",\"$describe\",\"$set\",\"$bool\",\"$int\","
      "\"$double\",\"$string\",\"$set_value\",\"$hold\",\"$on\","
      "\"$on_owned\",\"$wrap_context\",\"$wrap\",\"$wrap_static\","
      "\"$emit\",\"$query\",\"$post\",\"$wake\",\"$pump\","
      "\"$state_create\",\"$state_derive\",\"$state_destroy\","
      "\"$state_get\",\"$state_set\",\"$state_local\",\"$bind\","
      "\"$effect\",\"$open_provider\",\"$environment_default\","
      "\"$environment\",\"$transaction_begin\",\"$transaction_end\","
      "\"$list_create\",\"$list_destroy\",\"$list_insert\","
      "\"$list_remove\",\"$list_move\",\"$list_set\",\"$list_touch\","
      "\"$list_count\",\"$list_get\",\"$list_item\",\"$list_id\","
      "\"$list_find\",\"$rows\",\"$rows_visible\",\"$command\","
      "\"$size_that_fits\",\"$widget_gone\",\"$ref_create\","
      "\"$ref_destroy\",\"$ref_node\",\"$node_class\",\"$node_key\","
      "\"$node_widget\",\"$node_coordinator\",\"$node_parent\","
      "\"$node_child_count\",\"$node_child\",\"$node_next\","
      "\"$node_property\",\"$node_path\",\"$node_json\"]}";
  return text;
}

static inline const int16_t *graft_shim_manifest_numbers(void) {
  static const int16_t numbers[] = {
      GRAFT_VERSION,
      sizeof(void *),
      sizeof(graft_status),
      sizeof(graft_atom),
      sizeof(graft_class),
      sizeof(graft_node),
      sizeof(graft_ref),
      sizeof(graft_state),
      sizeof(graft_list),
      sizeof(graft_handler),
      offsetof(graft_handler, function),
      sizeof(((graft_handler *)0)->function),
      offsetof(graft_handler, user_data),
      sizeof(((graft_handler *)0)->user_data),
      offsetof(graft_handler, drop),
      sizeof(((graft_handler *)0)->drop),
      sizeof(graft_value),
      offsetof(graft_value, type),
      sizeof(((graft_value *)0)->type),
      offsetof(graft_value, length),
      sizeof(((graft_value *)0)->length),
      offsetof(graft_value, as),
      sizeof(((graft_value *)0)->as),
      sizeof(graft_context),
      offsetof(graft_context, struct_size),
      sizeof(((graft_context *)0)->struct_size),
      offsetof(graft_context, phase),
      sizeof(((graft_context *)0)->phase),
      offsetof(graft_context, runtime),
      sizeof(((graft_context *)0)->runtime),
      offsetof(graft_context, node),
      sizeof(((graft_context *)0)->node),
      offsetof(graft_context, class_id),
      sizeof(((graft_context *)0)->class_id),
      offsetof(graft_context, reserved),
      sizeof(((graft_context *)0)->reserved),
      offsetof(graft_context, class_data),
      sizeof(((graft_context *)0)->class_data),
      offsetof(graft_context, coordinator),
      sizeof(((graft_context *)0)->coordinator),
      offsetof(graft_context, widget),
      sizeof(((graft_context *)0)->widget),
      offsetof(graft_context, parent_widget),
      sizeof(((graft_context *)0)->parent_widget),
      offsetof(graft_context, commit),
      sizeof(((graft_context *)0)->commit),
      offsetof(graft_context, transaction),
      sizeof(((graft_context *)0)->transaction),
      sizeof(graft_event),
      offsetof(graft_event, struct_size),
      sizeof(((graft_event *)0)->struct_size),
      offsetof(graft_event, flags),
      sizeof(((graft_event *)0)->flags),
      offsetof(graft_event, target),
      sizeof(((graft_event *)0)->target),
      offsetof(graft_event, name),
      sizeof(((graft_event *)0)->name),
      offsetof(graft_event, value_count),
      sizeof(((graft_event *)0)->value_count),
      offsetof(graft_event, values),
      sizeof(((graft_event *)0)->values),
      offsetof(graft_event, reply),
      sizeof(((graft_event *)0)->reply),
      sizeof(graft_change),
      offsetof(graft_change, name),
      sizeof(((graft_change *)0)->name),
      offsetof(graft_change, reserved),
      sizeof(((graft_change *)0)->reserved),
      offsetof(graft_change, old_value),
      sizeof(((graft_change *)0)->old_value),
      offsetof(graft_change, new_value),
      sizeof(((graft_change *)0)->new_value),
      sizeof(graft_child),
      offsetof(graft_child, struct_size),
      sizeof(((graft_child *)0)->struct_size),
      offsetof(graft_child, index),
      sizeof(((graft_child *)0)->index),
      offsetof(graft_child, node),
      sizeof(((graft_child *)0)->node),
      offsetof(graft_child, class_id),
      sizeof(((graft_child *)0)->class_id),
      offsetof(graft_child, reserved),
      sizeof(((graft_child *)0)->reserved),
      offsetof(graft_child, widget),
      sizeof(((graft_child *)0)->widget),
      offsetof(graft_child, previous),
      sizeof(((graft_child *)0)->previous),
      sizeof(graft_size),
      offsetof(graft_size, width),
      sizeof(((graft_size *)0)->width),
      offsetof(graft_size, height),
      sizeof(((graft_size *)0)->height),
      sizeof(graft_report),
      offsetof(graft_report, struct_size),
      sizeof(((graft_report *)0)->struct_size),
      offsetof(graft_report, phase),
      sizeof(((graft_report *)0)->phase),
      offsetof(graft_report, status),
      sizeof(((graft_report *)0)->status),
      offsetof(graft_report, class_id),
      sizeof(((graft_report *)0)->class_id),
      offsetof(graft_report, node),
      sizeof(((graft_report *)0)->node),
      offsetof(graft_report, commit),
      sizeof(((graft_report *)0)->commit),
      offsetof(graft_report, path),
      sizeof(((graft_report *)0)->path),
      offsetof(graft_report, class_name),
      sizeof(((graft_report *)0)->class_name),
      offsetof(graft_report, key),
      sizeof(((graft_report *)0)->key),
      offsetof(graft_report, message),
      sizeof(((graft_report *)0)->message),
      sizeof(graft_runtime_desc),
      offsetof(graft_runtime_desc, struct_size),
      sizeof(((graft_runtime_desc *)0)->struct_size),
      offsetof(graft_runtime_desc, flags),
      sizeof(((graft_runtime_desc *)0)->flags),
      offsetof(graft_runtime_desc, user_data),
      sizeof(((graft_runtime_desc *)0)->user_data),
      offsetof(graft_runtime_desc, allocate),
      sizeof(((graft_runtime_desc *)0)->allocate),
      offsetof(graft_runtime_desc, deallocate),
      sizeof(((graft_runtime_desc *)0)->deallocate),
      offsetof(graft_runtime_desc, schedule),
      sizeof(((graft_runtime_desc *)0)->schedule),
      offsetof(graft_runtime_desc, report),
      sizeof(((graft_runtime_desc *)0)->report),
      offsetof(graft_runtime_desc, retain),
      sizeof(((graft_runtime_desc *)0)->retain),
      offsetof(graft_runtime_desc, release),
      sizeof(((graft_runtime_desc *)0)->release),
      sizeof(graft_stats),
      offsetof(graft_stats, struct_size),
      sizeof(((graft_stats *)0)->struct_size),
      offsetof(graft_stats, live_nodes),
      sizeof(((graft_stats *)0)->live_nodes),
      offsetof(graft_stats, commits),
      sizeof(((graft_stats *)0)->commits),
      offsetof(graft_stats, creates),
      sizeof(((graft_stats *)0)->creates),
      offsetof(graft_stats, updates),
      sizeof(((graft_stats *)0)->updates),
      offsetof(graft_stats, destroys),
      sizeof(((graft_stats *)0)->destroys),
      offsetof(graft_stats, inserts),
      sizeof(((graft_stats *)0)->inserts),
      offsetof(graft_stats, moves),
      sizeof(((graft_stats *)0)->moves),
      offsetof(graft_stats, removes),
      sizeof(((graft_stats *)0)->removes),
      offsetof(graft_stats, events),
      sizeof(((graft_stats *)0)->events),
      offsetof(graft_stats, echoes_dropped),
      sizeof(((graft_stats *)0)->echoes_dropped),
      offsetof(graft_stats, stale_events),
      sizeof(((graft_stats *)0)->stale_events),
      offsetof(graft_stats, merged_events),
      sizeof(((graft_stats *)0)->merged_events),
      offsetof(graft_stats, write_backs),
      sizeof(((graft_stats *)0)->write_backs),
      offsetof(graft_stats, reports),
      sizeof(((graft_stats *)0)->reports),
      offsetof(graft_stats, nodes_visited),
      sizeof(((graft_stats *)0)->nodes_visited),
      offsetof(graft_stats, allocations),
      sizeof(((graft_stats *)0)->allocations),
      offsetof(graft_stats, bytes_held),
      sizeof(((graft_stats *)0)->bytes_held),
      sizeof(graft_property),
      offsetof(graft_property, name),
      sizeof(((graft_property *)0)->name),
      offsetof(graft_property, flags),
      sizeof(((graft_property *)0)->flags),
      offsetof(graft_property, types),
      sizeof(((graft_property *)0)->types),
      offsetof(graft_property, order),
      sizeof(((graft_property *)0)->order),
      offsetof(graft_property, reserved),
      sizeof(((graft_property *)0)->reserved),
      offsetof(graft_property, after),
      sizeof(((graft_property *)0)->after),
      sizeof(graft_event_type),
      offsetof(graft_event_type, name),
      sizeof(((graft_event_type *)0)->name),
      offsetof(graft_event_type, flags),
      sizeof(((graft_event_type *)0)->flags),
      offsetof(graft_event_type, reserved),
      sizeof(((graft_event_type *)0)->reserved),
      offsetof(graft_event_type, value_of),
      sizeof(((graft_event_type *)0)->value_of),
      sizeof(graft_class_desc),
      offsetof(graft_class_desc, struct_size),
      sizeof(((graft_class_desc *)0)->struct_size),
      offsetof(graft_class_desc, flags),
      sizeof(((graft_class_desc *)0)->flags),
      offsetof(graft_class_desc, name),
      sizeof(((graft_class_desc *)0)->name),
      offsetof(graft_class_desc, properties),
      sizeof(((graft_class_desc *)0)->properties),
      offsetof(graft_class_desc, events),
      sizeof(((graft_class_desc *)0)->events),
      offsetof(graft_class_desc, property_count),
      sizeof(((graft_class_desc *)0)->property_count),
      offsetof(graft_class_desc, event_count),
      sizeof(((graft_class_desc *)0)->event_count),
      offsetof(graft_class_desc, pool_limit),
      sizeof(((graft_class_desc *)0)->pool_limit),
      offsetof(graft_class_desc, reserved),
      sizeof(((graft_class_desc *)0)->reserved),
      offsetof(graft_class_desc, class_data),
      sizeof(((graft_class_desc *)0)->class_data),
      offsetof(graft_class_desc, drop),
      sizeof(((graft_class_desc *)0)->drop),
      offsetof(graft_class_desc, make_coordinator),
      sizeof(((graft_class_desc *)0)->make_coordinator),
      offsetof(graft_class_desc, create),
      sizeof(((graft_class_desc *)0)->create),
      offsetof(graft_class_desc, update),
      sizeof(((graft_class_desc *)0)->update),
      offsetof(graft_class_desc, finalize),
      sizeof(((graft_class_desc *)0)->finalize),
      offsetof(graft_class_desc, connect),
      sizeof(((graft_class_desc *)0)->connect),
      offsetof(graft_class_desc, insert_child),
      sizeof(((graft_class_desc *)0)->insert_child),
      offsetof(graft_class_desc, move_child),
      sizeof(((graft_class_desc *)0)->move_child),
      offsetof(graft_class_desc, remove_child),
      sizeof(((graft_class_desc *)0)->remove_child),
      offsetof(graft_class_desc, did_mount),
      sizeof(((graft_class_desc *)0)->did_mount),
      offsetof(graft_class_desc, will_unmount),
      sizeof(((graft_class_desc *)0)->will_unmount),
      offsetof(graft_class_desc, callback),
      sizeof(((graft_class_desc *)0)->callback),
      offsetof(graft_class_desc, command),
      sizeof(((graft_class_desc *)0)->command),
      offsetof(graft_class_desc, size_that_fits),
      sizeof(((graft_class_desc *)0)->size_that_fits),
      offsetof(graft_class_desc, read),
      sizeof(((graft_class_desc *)0)->read),
      offsetof(graft_class_desc, reset),
      sizeof(((graft_class_desc *)0)->reset),
      offsetof(graft_class_desc, destroy),
      sizeof(((graft_class_desc *)0)->destroy),
      offsetof(graft_class_desc, destroy_coordinator),
      sizeof(((graft_class_desc *)0)->destroy_coordinator),
      offsetof(graft_class_desc, body),
      sizeof(((graft_class_desc *)0)->body),
      offsetof(graft_class_desc, set_rows),
      sizeof(((graft_class_desc *)0)->set_rows),
      sizeof(graft_root_desc),
      offsetof(graft_root_desc, struct_size),
      sizeof(((graft_root_desc *)0)->struct_size),
      offsetof(graft_root_desc, class_id),
      sizeof(((graft_root_desc *)0)->class_id),
      offsetof(graft_root_desc, widget),
      sizeof(((graft_root_desc *)0)->widget),
      offsetof(graft_root_desc, body),
      sizeof(((graft_root_desc *)0)->body),
      offsetof(graft_root_desc, user_data),
      sizeof(((graft_root_desc *)0)->user_data),
      offsetof(graft_root_desc, drop),
      sizeof(((graft_root_desc *)0)->drop),
      sizeof(graft_prop),
      offsetof(graft_prop, name),
      sizeof(((graft_prop *)0)->name),
      offsetof(graft_prop, flags),
      sizeof(((graft_prop *)0)->flags),
      offsetof(graft_prop, value),
      sizeof(((graft_prop *)0)->value),
      sizeof(graft_wrap_desc),
      offsetof(graft_wrap_desc, struct_size),
      sizeof(((graft_wrap_desc *)0)->struct_size),
      offsetof(graft_wrap_desc, reserved),
      sizeof(((graft_wrap_desc *)0)->reserved),
      offsetof(graft_wrap_desc, make),
      sizeof(((graft_wrap_desc *)0)->make),
      offsetof(graft_wrap_desc, update),
      sizeof(((graft_wrap_desc *)0)->update),
      offsetof(graft_wrap_desc, update_with_context),
      sizeof(((graft_wrap_desc *)0)->update_with_context),
      offsetof(graft_wrap_desc, destroy),
      sizeof(((graft_wrap_desc *)0)->destroy),
      offsetof(graft_wrap_desc, user_data),
      sizeof(((graft_wrap_desc *)0)->user_data),
      offsetof(graft_wrap_desc, drop),
      sizeof(((graft_wrap_desc *)0)->drop),
      sizeof(graft_row),
      offsetof(graft_row, struct_size),
      sizeof(((graft_row *)0)->struct_size),
      offsetof(graft_row, index),
      sizeof(((graft_row *)0)->index),
      offsetof(graft_row, key),
      sizeof(((graft_row *)0)->key),
      offsetof(graft_row, value),
      sizeof(((graft_row *)0)->value),
      sizeof(graft_rows_desc),
      offsetof(graft_rows_desc, struct_size),
      sizeof(((graft_rows_desc *)0)->struct_size),
      offsetof(graft_rows_desc, overscan),
      sizeof(((graft_rows_desc *)0)->overscan),
      offsetof(graft_rows_desc, list),
      sizeof(((graft_rows_desc *)0)->list),
      offsetof(graft_rows_desc, count),
      sizeof(((graft_rows_desc *)0)->count),
      offsetof(graft_rows_desc, reserved),
      sizeof(((graft_rows_desc *)0)->reserved),
      offsetof(graft_rows_desc, key),
      sizeof(((graft_rows_desc *)0)->key),
      offsetof(graft_rows_desc, body),
      sizeof(((graft_rows_desc *)0)->body),
      offsetof(graft_rows_desc, user_data),
      sizeof(((graft_rows_desc *)0)->user_data),
      offsetof(graft_rows_desc, drop),
      sizeof(((graft_rows_desc *)0)->drop),
      offsetof(graft_rows_desc, version),
      sizeof(((graft_rows_desc *)0)->version),
      offsetof(graft_rows_desc, flags),
      sizeof(((graft_rows_desc *)0)->flags),
      offsetof(graft_rows_desc, reserved_too),
      sizeof(((graft_rows_desc *)0)->reserved_too),
      sizeof(graft_extra),
      offsetof(graft_extra, struct_size),
      sizeof(((graft_extra *)0)->struct_size),
      offsetof(graft_extra, reserved),
      sizeof(((graft_extra *)0)->reserved),
      offsetof(graft_extra, token),
      sizeof(((graft_extra *)0)->token),
      offsetof(graft_extra, adopt),
      sizeof(((graft_extra *)0)->adopt),
      offsetof(graft_extra, ref),
      sizeof(((graft_extra *)0)->ref),
      offsetof(graft_extra, wrap),
      sizeof(((graft_extra *)0)->wrap),
      offsetof(graft_extra, version),
      sizeof(((graft_extra *)0)->version),
      offsetof(graft_extra, rows),
      sizeof(((graft_extra *)0)->rows),
      sizeof(graft_element),
      offsetof(graft_element, class_id),
      sizeof(((graft_element *)0)->class_id),
      offsetof(graft_element, flags),
      sizeof(((graft_element *)0)->flags),
      offsetof(graft_element, site),
      sizeof(((graft_element *)0)->site),
      offsetof(graft_element, key_length),
      sizeof(((graft_element *)0)->key_length),
      offsetof(graft_element, key),
      sizeof(((graft_element *)0)->key),
      offsetof(graft_element, props),
      sizeof(((graft_element *)0)->props),
      offsetof(graft_element, extra),
      sizeof(((graft_element *)0)->extra),
      offsetof(graft_element, prop_count),
      sizeof(((graft_element *)0)->prop_count),
      offsetof(graft_element, child_count),
      sizeof(((graft_element *)0)->child_count),
      sizeof(graft_effect_desc),
      offsetof(graft_effect_desc, struct_size),
      sizeof(((graft_effect_desc *)0)->struct_size),
      offsetof(graft_effect_desc, input_count),
      sizeof(((graft_effect_desc *)0)->input_count),
      offsetof(graft_effect_desc, inputs),
      sizeof(((graft_effect_desc *)0)->inputs),
      offsetof(graft_effect_desc, run),
      sizeof(((graft_effect_desc *)0)->run),
      offsetof(graft_effect_desc, clean),
      sizeof(((graft_effect_desc *)0)->clean),
      offsetof(graft_effect_desc, user_data),
      sizeof(((graft_effect_desc *)0)->user_data),
      offsetof(graft_effect_desc, drop),
      sizeof(((graft_effect_desc *)0)->drop),
      GRAFT_VERSION,
      GRAFT_OK,
      GRAFT_DECLINED,
      GRAFT_HANDLED,
      GRAFT_QUEUED,
      GRAFT_DROPPED,
      GRAFT_E_INVALID,
      GRAFT_E_NO_MEMORY,
      GRAFT_E_STALE,
      GRAFT_E_THREAD,
      GRAFT_E_BUSY,
      GRAFT_E_DUPLICATE,
      GRAFT_E_UNKNOWN,
      GRAFT_E_TYPE,
      GRAFT_E_UNSUPPORTED,
      GRAFT_E_LIMIT,
      GRAFT_E_SMALL,
      GRAFT_E_LOOP,
      GRAFT_E_STRICT,
      GRAFT_E_HOST,
      GRAFT_TYPE_NONE,
      GRAFT_TYPE_BOOL,
      GRAFT_TYPE_INT,
      GRAFT_TYPE_DOUBLE,
      GRAFT_TYPE_STRING,
      GRAFT_TYPE_BYTES,
      GRAFT_TYPE_POINTER,
      GRAFT_TYPE_OBJECT,
      GRAFT_TYPE_HANDLER,
      GRAFT_TYPE_STATE,
      GRAFT_TYPE_NODE,
      GRAFT_PHASE_NONE,
      GRAFT_PHASE_MATCH,
      GRAFT_PHASE_MAKE_COORDINATOR,
      GRAFT_PHASE_CREATE,
      GRAFT_PHASE_UPDATE,
      GRAFT_PHASE_FINALIZE,
      GRAFT_PHASE_CONNECT,
      GRAFT_PHASE_INSERT,
      GRAFT_PHASE_MOVE,
      GRAFT_PHASE_REMOVE,
      GRAFT_PHASE_DID_MOUNT,
      GRAFT_PHASE_WILL_UNMOUNT,
      GRAFT_PHASE_DESTROY,
      GRAFT_PHASE_DESTROY_COORDINATOR,
      GRAFT_PHASE_RESET,
      GRAFT_PHASE_CALLBACK,
      GRAFT_PHASE_HANDLER,
      GRAFT_PHASE_QUERY,
      GRAFT_PHASE_COMMAND,
      GRAFT_PHASE_MEASURE,
      GRAFT_PHASE_BODY,
      GRAFT_PHASE_TASK,
      GRAFT_PHASE_READ,
      GRAFT_PHASE_PUMP,
      GRAFT_PHASE_EFFECT,
      GRAFT_PHASE_DERIVE,
      GRAFT_PHASE_SET_ROWS,
      GRAFT_PHASE_ROW_KEY,
      GRAFT_EVENT_ADJUSTED,
      GRAFT_EVENT_MERGED,
      GRAFT_EVENT_IS_QUERY,
      GRAFT_RUNTIME_STRICT,
      GRAFT_PROPERTY_CREATE_ONLY,
      GRAFT_PROPERTY_HOLD,
      GRAFT_EMITS_BUBBLES,
      GRAFT_EMITS_CONTINUOUS,
      GRAFT_EMITS_QUERY,
      GRAFT_EMITS_ECHO_NEVER,
      GRAFT_EMITS_ECHO_AT_ONCE,
      GRAFT_EMITS_ENDS_EDITING,
      GRAFT_EMITS_PREFIX,
      GRAFT_CLASS_ATTACH_TOP_DOWN,
      GRAFT_CLASS_PARENT_AT_CREATE,
      GRAFT_CLASS_PINNED,
      GRAFT_CLASS_CLOSED,
      GRAFT_CLASS_OPEN,
      GRAFT_PROP_HOLD,
      GRAFT_ELEMENT_KEY_INT,
      GRAFT_ELEMENT_KEY_STRING,
      GRAFT_ELEMENT_PINNED,
      GRAFT_ELEMENT_SAME,
      GRAFT_ROWS_ANY_INDEX,
      GRAFT_ROWS_NEW_KEYS,
      GRAFT_WRAP_CLASS,
      GRAFT_PROVIDER_CLASS,
      GRAFT_BOUNDARY_CLASS,
      GRAFT_FALLBACK_CLASS,
      GRAFT_ROWS_CLASS,
  };
  return numbers;
}

#endif
