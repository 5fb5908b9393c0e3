"""Elements of GTK 4.8. Made by stubs.py."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any, Literal, TypedDict, TypeVar, Union

from typing_extensions import Unpack

from ._gtk4 import (
    Gtk as Gtk,
    describe_type as describe_type,
    element as element,
    program as program,
    quit as quit,
    run as run,
    type_names as type_names,
)
from .elements import Element
from .nodes import Ref
from .state import Readable

_T = TypeVar("_T")
Prop = Union[_T, Readable[_T], None]
# A handler takes as many of the event's values as it likes.
Handler = Callable[..., object] | None
# The first of them is what the user made of a property.
On = Union[Callable[[], object], Callable[[_T], object], None]
GraftMenuRole = Literal["normal", "check", "radio"]
GtkAccessibleRole = Literal["alert", "alert-dialog", "banner", "button", "caption", "cell", "checkbox", "column-header", "combo-box", "command", "composite", "dialog", "document", "feed", "form", "generic", "grid", "grid-cell", "group", "heading", "img", "input", "label", "landmark", "legend", "link", "list", "list-box", "list-item", "log", "main", "marquee", "math", "meter", "menu", "menu-bar", "menu-item", "menu-item-checkbox", "menu-item-radio", "navigation", "none", "note", "option", "presentation", "progress-bar", "radio", "radio-group", "range", "region", "row", "row-group", "row-header", "scrollbar", "search", "search-box", "section", "section-head", "select", "separator", "slider", "spin-button", "status", "structure", "switch", "tab", "table", "tab-list", "tab-panel", "text-box", "time", "timer", "toolbar", "tooltip", "tree", "tree-grid", "tree-item", "widget", "window"]
GtkAlign = Literal["fill", "start", "end", "center", "baseline"]
GtkArrowType = Literal["up", "down", "left", "right", "none"]
GtkBaselinePosition = Literal["top", "center", "bottom"]
GtkButtonsType = Literal["none", "ok", "close", "cancel", "yes-no", "ok-cancel"]
GtkContentFit = Literal["fill", "contain", "cover", "scale-down"]
GtkCornerType = Literal["top-left", "bottom-left", "top-right", "bottom-right"]
GtkFileChooserAction = Literal["open", "save", "select-folder"]
GtkIconSize = Literal["inherit", "normal", "large"]
GtkInputPurpose = Literal["free-form", "alpha", "digits", "number", "phone", "url", "email", "name", "password", "pin", "terminal"]
GtkInscriptionOverflow = Literal["clip", "ellipsize-start", "ellipsize-middle", "ellipsize-end"]
GtkJustification = Literal["left", "right", "center", "fill"]
GtkLevelBarMode = Literal["continuous", "discrete"]
GtkLicense = Literal["unknown", "custom", "gpl-2-0", "gpl-3-0", "lgpl-2-1", "lgpl-3-0", "bsd", "mit-x11", "artistic", "gpl-2-0-only", "gpl-3-0-only", "lgpl-2-1-only", "lgpl-3-0-only", "agpl-3-0", "agpl-3-0-only", "bsd-3", "apache-2-0", "mpl-2-0"]
GtkMessageType = Literal["info", "warning", "question", "error", "other"]
GtkNaturalWrapMode = Literal["inherit", "none", "word"]
GtkOrientation = Literal["horizontal", "vertical"]
GtkOverflow = Literal["visible", "hidden"]
GtkPackType = Literal["start", "end"]
GtkPolicyType = Literal["always", "automatic", "never", "external"]
GtkPositionType = Literal["left", "right", "top", "bottom"]
GtkRevealerTransitionType = Literal["none", "crossfade", "slide-right", "slide-left", "slide-up", "slide-down", "swing-right", "swing-left", "swing-up", "swing-down"]
GtkScrollablePolicy = Literal["minimum", "natural"]
GtkSelectionMode = Literal["none", "single", "browse", "multiple"]
GtkSensitivityType = Literal["auto", "on", "off"]
GtkShortcutType = Literal["accelerator", "gesture-pinch", "gesture-stretch", "gesture-rotate-clockwise", "gesture-rotate-counterclockwise", "gesture-two-finger-swipe-left", "gesture-two-finger-swipe-right", "gesture", "gesture-swipe-left", "gesture-swipe-right"]
GtkSpinButtonUpdatePolicy = Literal["always", "if-valid"]
GtkStackTransitionType = Literal["none", "crossfade", "slide-right", "slide-left", "slide-up", "slide-down", "slide-left-right", "slide-up-down", "over-up", "over-down", "over-left", "over-right", "under-up", "under-down", "under-left", "under-right", "over-up-down", "over-down-up", "over-left-right", "over-right-left", "rotate-left", "rotate-right", "rotate-left-right"]
GtkTextDirection = Literal["none", "ltr", "rtl"]
GtkTreeViewGridLines = Literal["none", "horizontal", "vertical", "both"]
GtkWrapMode = Literal["none", "char", "word", "word-char"]
PangoEllipsizeMode = Literal["none", "start", "middle", "end"]
PangoWrapMode = Literal["word", "char", "word-char"]

class _Any(TypedDict, total=False):
    key: int | str | None
    ref: Ref | None
    pinned: bool

class _Widget(_Any, total=False):
    accessible_role: Prop[GtkAccessibleRole | int]
    autofocus: Prop[bool]
    can_focus: Prop[bool]
    can_target: Prop[bool]
    cell_activatable: Any
    cell_selectable: Any
    css_classes: Prop[str]
    css_name: Prop[str]
    cursor: Any
    focus_on_click: Prop[bool]
    focusable: Prop[bool]
    halign: Prop[GtkAlign | int]
    has_tooltip: Prop[bool]
    height_request: Prop[int]
    hexpand: Prop[bool]
    hexpand_set: Prop[bool]
    layout_clip_overlay: Any
    layout_column: Any
    layout_column_span: Any
    layout_manager: Any
    layout_measure: Any
    layout_row: Any
    layout_row_span: Any
    layout_transform: Any
    margin_bottom: Prop[int]
    margin_end: Prop[int]
    margin_start: Prop[int]
    margin_top: Prop[int]
    name: Prop[str]
    on_click: Handler
    on_click_released: Handler
    on_destroy: Handler
    on_direction_changed: Handler
    on_drag_begin: Handler
    on_drag_end: Handler
    on_drag_update: Handler
    on_escape: Handler
    on_focus_enter: Handler
    on_focus_leave: Handler
    on_hide: Handler
    on_key_pressed: Handler
    on_key_released: Handler
    on_keynav_failed: Handler
    on_long_press: Handler
    on_map: Handler
    on_mnemonic_activate: Handler
    on_motion: Handler
    on_move_focus: Handler
    on_notify_accessible_role: Handler
    on_notify_can_focus: Handler
    on_notify_can_target: Handler
    on_notify_css_classes: Handler
    on_notify_css_name: Handler
    on_notify_cursor: Handler
    on_notify_focus_on_click: Handler
    on_notify_focusable: Handler
    on_notify_halign: Handler
    on_notify_has_default: Handler
    on_notify_has_focus: Handler
    on_notify_has_tooltip: Handler
    on_notify_height_request: Handler
    on_notify_hexpand: Handler
    on_notify_hexpand_set: Handler
    on_notify_layout_manager: Handler
    on_notify_margin_bottom: Handler
    on_notify_margin_end: Handler
    on_notify_margin_start: Handler
    on_notify_margin_top: Handler
    on_notify_name: Handler
    on_notify_opacity: Handler
    on_notify_overflow: Handler
    on_notify_parent: Handler
    on_notify_receives_default: Handler
    on_notify_root: Handler
    on_notify_scale_factor: Handler
    on_notify_sensitive: Handler
    on_notify_tooltip_markup: Handler
    on_notify_tooltip_text: Handler
    on_notify_valign: Handler
    on_notify_vexpand: Handler
    on_notify_vexpand_set: Handler
    on_notify_visible: Handler
    on_notify_width_request: Handler
    on_pointer_enter: Handler
    on_pointer_leave: Handler
    on_query_tooltip: Handler
    on_realize: Handler
    on_scroll: Handler
    on_secondary_click: Handler
    on_show: Handler
    on_state_flags_changed: Handler
    on_unmap: Handler
    on_unrealize: Handler
    opacity: Prop[float]
    overflow: Prop[GtkOverflow | int]
    page_complete: Any
    page_detachable: Any
    page_icon_name: Any
    page_menu_label: Any
    page_name: Any
    page_needs_attention: Any
    page_page_type: Any
    page_position: Any
    page_reorderable: Any
    page_tab_expand: Any
    page_tab_fill: Any
    page_tab_label: Any
    page_title: Any
    page_use_underline: Any
    page_visible: Any
    receives_default: Prop[bool]
    sensitive: Prop[bool]
    slot: Prop[str]
    tooltip_markup: Prop[str]
    tooltip_text: Prop[str]
    valign: Prop[GtkAlign | int]
    vexpand: Prop[bool]
    vexpand_set: Prop[bool]
    visible: Prop[bool]
    width_request: Prop[int]

class _GraftCanvas(_Widget, total=False):
    shapes: Prop[str]
    on_notify_shapes: Handler

class _GraftCanvasElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GraftCanvas]
    ) -> AbstractContextManager[None]: ...

GraftCanvas: _GraftCanvasElement
Canvas: _GraftCanvasElement

class _GraftMenu(_Any, total=False):
    display_hint: Prop[str]
    icon_name: Prop[str]
    label: Prop[str]
    slot: Prop[str]
    on_items_changed: Handler
    on_notify_display_hint: Handler
    on_notify_icon_name: Handler
    on_notify_label: Handler

class _GraftMenuElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GraftMenu]
    ) -> AbstractContextManager[None]: ...

GraftMenu: _GraftMenuElement
Menu: _GraftMenuElement

class _GraftMenuItem(_Any, total=False):
    accel: Prop[str]
    action: Prop[str]
    active: Prop[bool]
    icon_name: Prop[str]
    label: Prop[str]
    role: Prop[GraftMenuRole | int]
    sensitive: Prop[bool]
    slot: Prop[str]
    target: Prop[str]
    on_activate: Handler
    on_notify_accel: Handler
    on_notify_action: Handler
    on_notify_active: On[bool]
    on_notify_icon_name: Handler
    on_notify_label: Handler
    on_notify_role: Handler
    on_notify_sensitive: Handler
    on_notify_target: Handler

class _GraftMenuItemElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GraftMenuItem]
    ) -> AbstractContextManager[None]: ...

GraftMenuItem: _GraftMenuItemElement
MenuItem: _GraftMenuItemElement

class _GraftMenuSection(_Any, total=False):
    display_hint: Prop[str]
    icon_name: Prop[str]
    label: Prop[str]
    slot: Prop[str]
    on_items_changed: Handler
    on_notify_display_hint: Handler
    on_notify_icon_name: Handler
    on_notify_label: Handler

class _GraftMenuSectionElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GraftMenuSection]
    ) -> AbstractContextManager[None]: ...

GraftMenuSection: _GraftMenuSectionElement
MenuSection: _GraftMenuSectionElement

class _GraftRow(_Any, total=False):
    slot: Prop[str]

class _GraftRowElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GraftRow]
    ) -> AbstractContextManager[None]: ...

GraftRow: _GraftRowElement
Row: _GraftRowElement

class _GraftRowModel(_Any, total=False):
    slot: Prop[str]
    on_items_changed: Handler

class _GraftRowModelElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GraftRowModel]
    ) -> AbstractContextManager[None]: ...

GraftRowModel: _GraftRowModelElement
RowModel: _GraftRowModelElement

class _GtkAboutDialog(_Widget, total=False):
    application: Any
    artists: Prop[str]
    authors: Prop[str]
    child: Any
    comments: Prop[str]
    copyright: Prop[str]
    decorated: Prop[bool]
    default_height: Prop[int]
    default_widget: Any
    default_width: Prop[int]
    deletable: Prop[bool]
    destroy_with_parent: Prop[bool]
    display: Any
    documenters: Prop[str]
    focus_visible: Prop[bool]
    focus_widget: Any
    fullscreened: Prop[bool]
    handle_menubar_accel: Prop[bool]
    hide_on_close: Prop[bool]
    icon_name: Prop[str]
    license: Prop[str]
    license_type: Prop[GtkLicense | int]
    logo: Any
    logo_icon_name: Prop[str]
    maximized: Prop[bool]
    mnemonics_visible: Prop[bool]
    modal: Prop[bool]
    program_name: Prop[str]
    resizable: Prop[bool]
    startup_id: Prop[str]
    system_information: Prop[str]
    title: Prop[str]
    titlebar: Any
    transient_for: Any
    translator_credits: Prop[str]
    version: Prop[str]
    website: Prop[str]
    website_label: Prop[str]
    wrap_license: Prop[bool]
    on_activate_default: Handler
    on_activate_focus: Handler
    on_activate_link: Handler
    on_close_request: Handler
    on_enable_debugging: Handler
    on_keys_changed: Handler
    on_notify_application: Handler
    on_notify_artists: Handler
    on_notify_authors: Handler
    on_notify_child: Handler
    on_notify_comments: Handler
    on_notify_copyright: Handler
    on_notify_decorated: Handler
    on_notify_default_height: Handler
    on_notify_default_widget: Handler
    on_notify_default_width: Handler
    on_notify_deletable: Handler
    on_notify_destroy_with_parent: Handler
    on_notify_display: Handler
    on_notify_documenters: Handler
    on_notify_focus_visible: Handler
    on_notify_focus_widget: Handler
    on_notify_fullscreened: Handler
    on_notify_handle_menubar_accel: Handler
    on_notify_hide_on_close: Handler
    on_notify_icon_name: Handler
    on_notify_is_active: Handler
    on_notify_license: Handler
    on_notify_license_type: Handler
    on_notify_logo: Handler
    on_notify_logo_icon_name: Handler
    on_notify_maximized: Handler
    on_notify_mnemonics_visible: Handler
    on_notify_modal: Handler
    on_notify_program_name: Handler
    on_notify_resizable: Handler
    on_notify_system_information: Handler
    on_notify_title: Handler
    on_notify_titlebar: Handler
    on_notify_transient_for: Handler
    on_notify_translator_credits: Handler
    on_notify_version: Handler
    on_notify_website: Handler
    on_notify_website_label: Handler
    on_notify_wrap_license: Handler

class _GtkAboutDialogElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkAboutDialog]
    ) -> AbstractContextManager[None]: ...

GtkAboutDialog: _GtkAboutDialogElement
AboutDialog: _GtkAboutDialogElement

class _GtkActionBar(_Widget, total=False):
    revealed: Prop[bool]
    on_notify_revealed: Handler

class _GtkActionBarElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkActionBar]
    ) -> AbstractContextManager[None]: ...

GtkActionBar: _GtkActionBarElement
ActionBar: _GtkActionBarElement

class _GtkAppChooserButton(_Widget, total=False):
    content_type: Prop[str]
    heading: Prop[str]
    modal: Prop[bool]
    show_default_item: Prop[bool]
    show_dialog_item: Prop[bool]
    on_activate: Handler
    on_changed: Handler
    on_custom_item_activated: Handler
    on_notify_content_type: Handler
    on_notify_heading: Handler
    on_notify_modal: Handler
    on_notify_show_default_item: Handler
    on_notify_show_dialog_item: Handler

class _GtkAppChooserButtonElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkAppChooserButton]
    ) -> AbstractContextManager[None]: ...

GtkAppChooserButton: _GtkAppChooserButtonElement
AppChooserButton: _GtkAppChooserButtonElement

class _GtkAppChooserDialog(_Widget, total=False):
    application: Any
    child: Any
    content_type: Prop[str]
    decorated: Prop[bool]
    default_height: Prop[int]
    default_widget: Any
    default_width: Prop[int]
    deletable: Prop[bool]
    destroy_with_parent: Prop[bool]
    display: Any
    focus_visible: Prop[bool]
    focus_widget: Any
    fullscreened: Prop[bool]
    gfile: Any
    handle_menubar_accel: Prop[bool]
    heading: Prop[str]
    hide_on_close: Prop[bool]
    icon_name: Prop[str]
    maximized: Prop[bool]
    mnemonics_visible: Prop[bool]
    modal: Prop[bool]
    resizable: Prop[bool]
    startup_id: Prop[str]
    title: Prop[str]
    titlebar: Any
    transient_for: Any
    use_header_bar: Prop[int]
    on_activate_default: Handler
    on_activate_focus: Handler
    on_close: Handler
    on_close_request: Handler
    on_enable_debugging: Handler
    on_keys_changed: Handler
    on_notify_application: Handler
    on_notify_child: Handler
    on_notify_content_type: Handler
    on_notify_decorated: Handler
    on_notify_default_height: Handler
    on_notify_default_widget: Handler
    on_notify_default_width: Handler
    on_notify_deletable: Handler
    on_notify_destroy_with_parent: Handler
    on_notify_display: Handler
    on_notify_focus_visible: Handler
    on_notify_focus_widget: Handler
    on_notify_fullscreened: Handler
    on_notify_gfile: Handler
    on_notify_handle_menubar_accel: Handler
    on_notify_heading: Handler
    on_notify_hide_on_close: Handler
    on_notify_icon_name: Handler
    on_notify_is_active: Handler
    on_notify_maximized: Handler
    on_notify_mnemonics_visible: Handler
    on_notify_modal: Handler
    on_notify_resizable: Handler
    on_notify_title: Handler
    on_notify_titlebar: Handler
    on_notify_transient_for: Handler
    on_notify_use_header_bar: Handler
    on_response: Handler

class _GtkAppChooserDialogElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkAppChooserDialog]
    ) -> AbstractContextManager[None]: ...

GtkAppChooserDialog: _GtkAppChooserDialogElement
AppChooserDialog: _GtkAppChooserDialogElement

class _GtkAppChooserWidget(_Widget, total=False):
    content_type: Prop[str]
    default_text: Prop[str]
    show_all: Prop[bool]
    show_default: Prop[bool]
    show_fallback: Prop[bool]
    show_other: Prop[bool]
    show_recommended: Prop[bool]
    on_application_activated: Handler
    on_application_selected: Handler
    on_notify_content_type: Handler
    on_notify_default_text: Handler
    on_notify_show_all: Handler
    on_notify_show_default: Handler
    on_notify_show_fallback: Handler
    on_notify_show_other: Handler
    on_notify_show_recommended: Handler

class _GtkAppChooserWidgetElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkAppChooserWidget]
    ) -> AbstractContextManager[None]: ...

GtkAppChooserWidget: _GtkAppChooserWidgetElement
AppChooserWidget: _GtkAppChooserWidgetElement

class _GtkApplicationWindow(_Widget, total=False):
    application: Any
    child: Any
    decorated: Prop[bool]
    default_height: Prop[int]
    default_widget: Any
    default_width: Prop[int]
    deletable: Prop[bool]
    destroy_with_parent: Prop[bool]
    display: Any
    focus_visible: Prop[bool]
    focus_widget: Any
    fullscreened: Prop[bool]
    handle_menubar_accel: Prop[bool]
    hide_on_close: Prop[bool]
    icon_name: Prop[str]
    maximized: Prop[bool]
    mnemonics_visible: Prop[bool]
    modal: Prop[bool]
    resizable: Prop[bool]
    show_menubar: Prop[bool]
    startup_id: Prop[str]
    title: Prop[str]
    titlebar: Any
    transient_for: Any
    on_action_added: Handler
    on_action_enabled_changed: Handler
    on_action_removed: Handler
    on_action_state_changed: Handler
    on_activate_default: Handler
    on_activate_focus: Handler
    on_close_request: Handler
    on_enable_debugging: Handler
    on_keys_changed: Handler
    on_notify_application: Handler
    on_notify_child: Handler
    on_notify_decorated: Handler
    on_notify_default_height: Handler
    on_notify_default_widget: Handler
    on_notify_default_width: Handler
    on_notify_deletable: Handler
    on_notify_destroy_with_parent: Handler
    on_notify_display: Handler
    on_notify_focus_visible: Handler
    on_notify_focus_widget: Handler
    on_notify_fullscreened: Handler
    on_notify_handle_menubar_accel: Handler
    on_notify_hide_on_close: Handler
    on_notify_icon_name: Handler
    on_notify_is_active: Handler
    on_notify_maximized: Handler
    on_notify_mnemonics_visible: Handler
    on_notify_modal: Handler
    on_notify_resizable: Handler
    on_notify_show_menubar: Handler
    on_notify_title: Handler
    on_notify_titlebar: Handler
    on_notify_transient_for: Handler

class _GtkApplicationWindowElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkApplicationWindow]
    ) -> AbstractContextManager[None]: ...

GtkApplicationWindow: _GtkApplicationWindowElement
ApplicationWindow: _GtkApplicationWindowElement

class _GtkAspectFrame(_Widget, total=False):
    child: Any
    obey_child: Prop[bool]
    ratio: Prop[float]
    xalign: Prop[float]
    yalign: Prop[float]
    on_notify_child: Handler
    on_notify_obey_child: Handler
    on_notify_ratio: Handler
    on_notify_xalign: Handler
    on_notify_yalign: Handler

class _GtkAspectFrameElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkAspectFrame]
    ) -> AbstractContextManager[None]: ...

GtkAspectFrame: _GtkAspectFrameElement
AspectFrame: _GtkAspectFrameElement

class _GtkAssistant(_Widget, total=False):
    application: Any
    child: Any
    decorated: Prop[bool]
    default_height: Prop[int]
    default_widget: Any
    default_width: Prop[int]
    deletable: Prop[bool]
    destroy_with_parent: Prop[bool]
    display: Any
    focus_visible: Prop[bool]
    focus_widget: Any
    fullscreened: Prop[bool]
    handle_menubar_accel: Prop[bool]
    hide_on_close: Prop[bool]
    icon_name: Prop[str]
    maximized: Prop[bool]
    mnemonics_visible: Prop[bool]
    modal: Prop[bool]
    resizable: Prop[bool]
    startup_id: Prop[str]
    title: Prop[str]
    titlebar: Any
    transient_for: Any
    use_header_bar: Prop[int]
    on_activate_default: Handler
    on_activate_focus: Handler
    on_apply: Handler
    on_cancel: Handler
    on_close: Handler
    on_close_request: Handler
    on_enable_debugging: Handler
    on_keys_changed: Handler
    on_notify_application: Handler
    on_notify_child: Handler
    on_notify_decorated: Handler
    on_notify_default_height: Handler
    on_notify_default_widget: Handler
    on_notify_default_width: Handler
    on_notify_deletable: Handler
    on_notify_destroy_with_parent: Handler
    on_notify_display: Handler
    on_notify_focus_visible: Handler
    on_notify_focus_widget: Handler
    on_notify_fullscreened: Handler
    on_notify_handle_menubar_accel: Handler
    on_notify_hide_on_close: Handler
    on_notify_icon_name: Handler
    on_notify_is_active: Handler
    on_notify_maximized: Handler
    on_notify_mnemonics_visible: Handler
    on_notify_modal: Handler
    on_notify_pages: Handler
    on_notify_resizable: Handler
    on_notify_title: Handler
    on_notify_titlebar: Handler
    on_notify_transient_for: Handler
    on_notify_use_header_bar: Handler
    on_prepare: Handler

class _GtkAssistantElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkAssistant]
    ) -> AbstractContextManager[None]: ...

GtkAssistant: _GtkAssistantElement
Assistant: _GtkAssistantElement

class _GtkBox(_Widget, total=False):
    baseline_position: Prop[GtkBaselinePosition | int]
    homogeneous: Prop[bool]
    orientation: Prop[GtkOrientation | int]
    spacing: Prop[int]
    on_notify_baseline_position: Handler
    on_notify_homogeneous: Handler
    on_notify_orientation: Handler
    on_notify_spacing: Handler

class _GtkBoxElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkBox]
    ) -> AbstractContextManager[None]: ...

GtkBox: _GtkBoxElement
Box: _GtkBoxElement

class _GtkButton(_Widget, total=False):
    action_name: Prop[str]
    action_target: Prop[str]
    child: Any
    has_frame: Prop[bool]
    icon_name: Prop[str]
    label: Prop[str]
    use_underline: Prop[bool]
    on_activate: Handler
    on_clicked: Handler
    on_notify_action_name: Handler
    on_notify_action_target: Handler
    on_notify_child: Handler
    on_notify_has_frame: Handler
    on_notify_icon_name: Handler
    on_notify_label: Handler
    on_notify_use_underline: Handler

class _GtkButtonElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkButton]
    ) -> AbstractContextManager[None]: ...

GtkButton: _GtkButtonElement
Button: _GtkButtonElement

class _GtkCalendar(_Widget, total=False):
    date: Prop[str]
    day: Prop[int]
    month: Prop[int]
    show_day_names: Prop[bool]
    show_heading: Prop[bool]
    show_week_numbers: Prop[bool]
    year: Prop[int]
    on_day_selected: On[str]
    on_next_month: Handler
    on_next_year: Handler
    on_notify_day: Handler
    on_notify_month: Handler
    on_notify_show_day_names: Handler
    on_notify_show_heading: Handler
    on_notify_show_week_numbers: Handler
    on_notify_year: Handler
    on_prev_month: Handler
    on_prev_year: Handler

class _GtkCalendarElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkCalendar]
    ) -> AbstractContextManager[None]: ...

GtkCalendar: _GtkCalendarElement
Calendar: _GtkCalendarElement

class _GtkCellView(_Widget, total=False):
    cell_area: Any
    cell_area_context: Any
    draw_sensitive: Prop[bool]
    fit_model: Prop[bool]
    model: Any
    orientation: Prop[GtkOrientation | int]
    on_notify_cell_area: Handler
    on_notify_cell_area_context: Handler
    on_notify_draw_sensitive: Handler
    on_notify_fit_model: Handler
    on_notify_model: Handler
    on_notify_orientation: Handler

class _GtkCellViewElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkCellView]
    ) -> AbstractContextManager[None]: ...

GtkCellView: _GtkCellViewElement
CellView: _GtkCellViewElement

class _GtkCenterBox(_Widget, total=False):
    baseline_position: Prop[GtkBaselinePosition | int]
    orientation: Prop[GtkOrientation | int]
    on_notify_baseline_position: Handler
    on_notify_orientation: Handler

class _GtkCenterBoxElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkCenterBox]
    ) -> AbstractContextManager[None]: ...

GtkCenterBox: _GtkCenterBoxElement
CenterBox: _GtkCenterBoxElement

class _GtkCheckButton(_Widget, total=False):
    action_name: Prop[str]
    action_target: Prop[str]
    active: Prop[bool]
    child: Any
    group: Any
    inconsistent: Prop[bool]
    label: Prop[str]
    use_underline: Prop[bool]
    on_activate: Handler
    on_notify_action_name: Handler
    on_notify_action_target: Handler
    on_notify_active: Handler
    on_notify_child: Handler
    on_notify_inconsistent: Handler
    on_notify_label: Handler
    on_notify_use_underline: Handler
    on_toggled: On[bool]

class _GtkCheckButtonElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkCheckButton]
    ) -> AbstractContextManager[None]: ...

GtkCheckButton: _GtkCheckButtonElement
CheckButton: _GtkCheckButtonElement

class _GtkColorButton(_Widget, total=False):
    modal: Prop[bool]
    rgba: Prop[str]
    show_editor: Prop[bool]
    title: Prop[str]
    use_alpha: Prop[bool]
    on_activate: Handler
    on_color_activated: Handler
    on_color_set: Handler
    on_notify_modal: Handler
    on_notify_rgba: On[str]
    on_notify_show_editor: Handler
    on_notify_title: Handler
    on_notify_use_alpha: Handler

class _GtkColorButtonElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkColorButton]
    ) -> AbstractContextManager[None]: ...

GtkColorButton: _GtkColorButtonElement
ColorButton: _GtkColorButtonElement

class _GtkColorChooserDialog(_Widget, total=False):
    application: Any
    child: Any
    decorated: Prop[bool]
    default_height: Prop[int]
    default_widget: Any
    default_width: Prop[int]
    deletable: Prop[bool]
    destroy_with_parent: Prop[bool]
    display: Any
    focus_visible: Prop[bool]
    focus_widget: Any
    fullscreened: Prop[bool]
    handle_menubar_accel: Prop[bool]
    hide_on_close: Prop[bool]
    icon_name: Prop[str]
    maximized: Prop[bool]
    mnemonics_visible: Prop[bool]
    modal: Prop[bool]
    resizable: Prop[bool]
    rgba: Prop[str]
    show_editor: Prop[bool]
    startup_id: Prop[str]
    title: Prop[str]
    titlebar: Any
    transient_for: Any
    use_alpha: Prop[bool]
    use_header_bar: Prop[int]
    on_activate_default: Handler
    on_activate_focus: Handler
    on_close: Handler
    on_close_request: Handler
    on_color_activated: Handler
    on_enable_debugging: Handler
    on_keys_changed: Handler
    on_notify_application: Handler
    on_notify_child: Handler
    on_notify_decorated: Handler
    on_notify_default_height: Handler
    on_notify_default_widget: Handler
    on_notify_default_width: Handler
    on_notify_deletable: Handler
    on_notify_destroy_with_parent: Handler
    on_notify_display: Handler
    on_notify_focus_visible: Handler
    on_notify_focus_widget: Handler
    on_notify_fullscreened: Handler
    on_notify_handle_menubar_accel: Handler
    on_notify_hide_on_close: Handler
    on_notify_icon_name: Handler
    on_notify_is_active: Handler
    on_notify_maximized: Handler
    on_notify_mnemonics_visible: Handler
    on_notify_modal: Handler
    on_notify_resizable: Handler
    on_notify_rgba: On[str]
    on_notify_show_editor: Handler
    on_notify_title: Handler
    on_notify_titlebar: Handler
    on_notify_transient_for: Handler
    on_notify_use_alpha: Handler
    on_notify_use_header_bar: Handler
    on_response: Handler

class _GtkColorChooserDialogElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkColorChooserDialog]
    ) -> AbstractContextManager[None]: ...

GtkColorChooserDialog: _GtkColorChooserDialogElement
ColorChooserDialog: _GtkColorChooserDialogElement

class _GtkColorChooserWidget(_Widget, total=False):
    rgba: Prop[str]
    show_editor: Prop[bool]
    use_alpha: Prop[bool]
    on_color_activated: Handler
    on_notify_rgba: On[str]
    on_notify_show_editor: Handler
    on_notify_use_alpha: Handler

class _GtkColorChooserWidgetElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkColorChooserWidget]
    ) -> AbstractContextManager[None]: ...

GtkColorChooserWidget: _GtkColorChooserWidgetElement
ColorChooserWidget: _GtkColorChooserWidgetElement

class _GtkColumnView(_Widget, total=False):
    enable_rubberband: Prop[bool]
    hadjustment: Any
    hscroll_policy: Prop[GtkScrollablePolicy | int]
    model: Any
    reorderable: Prop[bool]
    selected: Prop[int]
    show_column_separators: Prop[bool]
    show_row_separators: Prop[bool]
    single_click_activate: Prop[bool]
    vadjustment: Any
    vscroll_policy: Prop[GtkScrollablePolicy | int]
    hadjustment_lower: Prop[float]
    hadjustment_page_increment: Prop[float]
    hadjustment_page_size: Prop[float]
    hadjustment_step_increment: Prop[float]
    hadjustment_upper: Prop[float]
    hadjustment_value: Prop[float]
    vadjustment_lower: Prop[float]
    vadjustment_page_increment: Prop[float]
    vadjustment_page_size: Prop[float]
    vadjustment_step_increment: Prop[float]
    vadjustment_upper: Prop[float]
    vadjustment_value: Prop[float]
    on_activate: Handler
    on_notify_columns: Handler
    on_notify_enable_rubberband: Handler
    on_notify_hadjustment: Handler
    on_notify_hscroll_policy: Handler
    on_notify_model: Handler
    on_notify_reorderable: Handler
    on_notify_show_column_separators: Handler
    on_notify_show_row_separators: Handler
    on_notify_single_click_activate: Handler
    on_notify_sorter: Handler
    on_notify_vadjustment: Handler
    on_notify_vscroll_policy: Handler
    on_selection_changed: Handler

class _GtkColumnViewElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkColumnView]
    ) -> AbstractContextManager[None]: ...

GtkColumnView: _GtkColumnViewElement
ColumnView: _GtkColumnViewElement

class _GtkComboBox(_Widget, total=False):
    active: Prop[int]
    active_id: Prop[str]
    button_sensitivity: Prop[GtkSensitivityType | int]
    child: Any
    editing_canceled: Prop[bool]
    entry_text_column: Prop[int]
    has_entry: Prop[bool]
    has_frame: Prop[bool]
    id_column: Prop[int]
    model: Any
    popup_fixed_width: Prop[bool]
    on_activate: Handler
    on_changed: On[int]
    on_editing_done: Handler
    on_format_entry_text: Handler
    on_move_active: Handler
    on_notify_active: Handler
    on_notify_active_id: Handler
    on_notify_button_sensitivity: Handler
    on_notify_child: Handler
    on_notify_editing_canceled: Handler
    on_notify_entry_text_column: Handler
    on_notify_has_entry: Handler
    on_notify_has_frame: Handler
    on_notify_id_column: Handler
    on_notify_model: Handler
    on_notify_popup_fixed_width: Handler
    on_notify_popup_shown: Handler
    on_popdown: Handler
    on_popup: Handler
    on_remove_widget: Handler

class _GtkComboBoxElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkComboBox]
    ) -> AbstractContextManager[None]: ...

GtkComboBox: _GtkComboBoxElement
ComboBox: _GtkComboBoxElement

class _GtkComboBoxText(_Widget, total=False):
    active: Prop[int]
    active_id: Prop[str]
    button_sensitivity: Prop[GtkSensitivityType | int]
    child: Any
    editing_canceled: Prop[bool]
    entry_text_column: Prop[int]
    has_entry: Prop[bool]
    has_frame: Prop[bool]
    id_column: Prop[int]
    model: Any
    popup_fixed_width: Prop[bool]
    on_activate: Handler
    on_changed: On[int]
    on_editing_done: Handler
    on_format_entry_text: Handler
    on_move_active: Handler
    on_notify_active: Handler
    on_notify_active_id: Handler
    on_notify_button_sensitivity: Handler
    on_notify_child: Handler
    on_notify_editing_canceled: Handler
    on_notify_entry_text_column: Handler
    on_notify_has_entry: Handler
    on_notify_has_frame: Handler
    on_notify_id_column: Handler
    on_notify_model: Handler
    on_notify_popup_fixed_width: Handler
    on_notify_popup_shown: Handler
    on_popdown: Handler
    on_popup: Handler
    on_remove_widget: Handler

class _GtkComboBoxTextElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkComboBoxText]
    ) -> AbstractContextManager[None]: ...

GtkComboBoxText: _GtkComboBoxTextElement
ComboBoxText: _GtkComboBoxTextElement

class _GtkDialog(_Widget, total=False):
    application: Any
    child: Any
    decorated: Prop[bool]
    default_height: Prop[int]
    default_widget: Any
    default_width: Prop[int]
    deletable: Prop[bool]
    destroy_with_parent: Prop[bool]
    display: Any
    focus_visible: Prop[bool]
    focus_widget: Any
    fullscreened: Prop[bool]
    handle_menubar_accel: Prop[bool]
    hide_on_close: Prop[bool]
    icon_name: Prop[str]
    maximized: Prop[bool]
    mnemonics_visible: Prop[bool]
    modal: Prop[bool]
    resizable: Prop[bool]
    startup_id: Prop[str]
    title: Prop[str]
    titlebar: Any
    transient_for: Any
    use_header_bar: Prop[int]
    on_activate_default: Handler
    on_activate_focus: Handler
    on_close: Handler
    on_close_request: Handler
    on_enable_debugging: Handler
    on_keys_changed: Handler
    on_notify_application: Handler
    on_notify_child: Handler
    on_notify_decorated: Handler
    on_notify_default_height: Handler
    on_notify_default_widget: Handler
    on_notify_default_width: Handler
    on_notify_deletable: Handler
    on_notify_destroy_with_parent: Handler
    on_notify_display: Handler
    on_notify_focus_visible: Handler
    on_notify_focus_widget: Handler
    on_notify_fullscreened: Handler
    on_notify_handle_menubar_accel: Handler
    on_notify_hide_on_close: Handler
    on_notify_icon_name: Handler
    on_notify_is_active: Handler
    on_notify_maximized: Handler
    on_notify_mnemonics_visible: Handler
    on_notify_modal: Handler
    on_notify_resizable: Handler
    on_notify_title: Handler
    on_notify_titlebar: Handler
    on_notify_transient_for: Handler
    on_notify_use_header_bar: Handler
    on_response: Handler

class _GtkDialogElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkDialog]
    ) -> AbstractContextManager[None]: ...

GtkDialog: _GtkDialogElement
Dialog: _GtkDialogElement

class _GtkDragIcon(_Widget, total=False):
    child: Any
    on_notify_child: Handler

class _GtkDragIconElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkDragIcon]
    ) -> AbstractContextManager[None]: ...

GtkDragIcon: _GtkDragIconElement
DragIcon: _GtkDragIconElement

class _GtkDrawingArea(_Widget, total=False):
    content_height: Prop[int]
    content_width: Prop[int]
    on_notify_content_height: Handler
    on_notify_content_width: Handler
    on_resize: Handler

class _GtkDrawingAreaElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkDrawingArea]
    ) -> AbstractContextManager[None]: ...

GtkDrawingArea: _GtkDrawingAreaElement
DrawingArea: _GtkDrawingAreaElement

class _GtkDropDown(_Widget, total=False):
    enable_search: Prop[bool]
    expression: Any
    factory: Any
    list_factory: Any
    model: Any
    selected: Prop[int]
    show_arrow: Prop[bool]
    on_activate: Handler
    on_notify_enable_search: Handler
    on_notify_expression: Handler
    on_notify_factory: Handler
    on_notify_list_factory: Handler
    on_notify_model: Handler
    on_notify_selected: On[int]
    on_notify_selected_item: Handler
    on_notify_show_arrow: Handler

class _GtkDropDownElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkDropDown]
    ) -> AbstractContextManager[None]: ...

GtkDropDown: _GtkDropDownElement
DropDown: _GtkDropDownElement

class _GtkEditableLabel(_Widget, total=False):
    editable: Prop[bool]
    editing: Prop[bool]
    enable_undo: Prop[bool]
    max_width_chars: Prop[int]
    text: Prop[str]
    width_chars: Prop[int]
    xalign: Prop[float]
    on_changed: On[str]
    on_delete_text: Handler
    on_insert_text: Handler
    on_notify_cursor_position: Handler
    on_notify_editable: Handler
    on_notify_editing: Handler
    on_notify_enable_undo: Handler
    on_notify_max_width_chars: Handler
    on_notify_selection_bound: Handler
    on_notify_text: Handler
    on_notify_width_chars: Handler
    on_notify_xalign: Handler

class _GtkEditableLabelElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkEditableLabel]
    ) -> AbstractContextManager[None]: ...

GtkEditableLabel: _GtkEditableLabelElement
EditableLabel: _GtkEditableLabelElement

class _GtkEmojiChooser(_Widget, total=False):
    autohide: Prop[bool]
    cascade_popdown: Prop[bool]
    child: Any
    default_widget: Any
    has_arrow: Prop[bool]
    mnemonics_visible: Prop[bool]
    pointing_to: Prop[str]
    position: Prop[GtkPositionType | int]
    on_activate_default: Handler
    on_closed: On[bool]
    on_emoji_picked: Handler
    on_notify_autohide: Handler
    on_notify_cascade_popdown: Handler
    on_notify_child: Handler
    on_notify_default_widget: Handler
    on_notify_has_arrow: Handler
    on_notify_mnemonics_visible: Handler
    on_notify_pointing_to: Handler
    on_notify_position: Handler

class _GtkEmojiChooserElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkEmojiChooser]
    ) -> AbstractContextManager[None]: ...

GtkEmojiChooser: _GtkEmojiChooserElement
EmojiChooser: _GtkEmojiChooserElement

class _GtkEntry(_Widget, total=False):
    activates_default: Prop[bool]
    attributes: Prop[str]
    buffer: Any
    completion: Any
    editable: Prop[bool]
    editing_canceled: Prop[bool]
    enable_emoji_completion: Prop[bool]
    enable_undo: Prop[bool]
    extra_menu: Any
    has_frame: Prop[bool]
    im_module: Prop[str]
    input_hints: Prop[str | int]
    input_purpose: Prop[GtkInputPurpose | int]
    invisible_char: Prop[int]
    invisible_char_set: Prop[bool]
    max_length: Prop[int]
    max_width_chars: Prop[int]
    overwrite_mode: Prop[bool]
    placeholder_text: Prop[str]
    primary_icon_activatable: Prop[bool]
    primary_icon_gicon: Any
    primary_icon_name: Prop[str]
    primary_icon_paintable: Any
    primary_icon_sensitive: Prop[bool]
    primary_icon_tooltip_markup: Prop[str]
    primary_icon_tooltip_text: Prop[str]
    progress_fraction: Prop[float]
    progress_pulse_step: Prop[float]
    secondary_icon_activatable: Prop[bool]
    secondary_icon_gicon: Any
    secondary_icon_name: Prop[str]
    secondary_icon_paintable: Any
    secondary_icon_sensitive: Prop[bool]
    secondary_icon_tooltip_markup: Prop[str]
    secondary_icon_tooltip_text: Prop[str]
    show_emoji_icon: Prop[bool]
    tabs: Prop[str]
    text: Prop[str]
    truncate_multiline: Prop[bool]
    visibility: Prop[bool]
    width_chars: Prop[int]
    xalign: Prop[float]
    buffer_max_length: Prop[int]
    buffer_text: Prop[str]
    on_activate: On[str]
    on_changed: On[str]
    on_delete_text: Handler
    on_editing_done: Handler
    on_icon_press: Handler
    on_icon_release: Handler
    on_insert_text: Handler
    on_notify_activates_default: Handler
    on_notify_attributes: Handler
    on_notify_buffer: Handler
    on_notify_completion: Handler
    on_notify_cursor_position: Handler
    on_notify_editable: Handler
    on_notify_editing_canceled: Handler
    on_notify_enable_emoji_completion: Handler
    on_notify_enable_undo: Handler
    on_notify_extra_menu: Handler
    on_notify_has_frame: Handler
    on_notify_im_module: Handler
    on_notify_input_hints: Handler
    on_notify_input_purpose: Handler
    on_notify_invisible_char: Handler
    on_notify_invisible_char_set: Handler
    on_notify_max_length: Handler
    on_notify_max_width_chars: Handler
    on_notify_overwrite_mode: Handler
    on_notify_placeholder_text: Handler
    on_notify_primary_icon_activatable: Handler
    on_notify_primary_icon_gicon: Handler
    on_notify_primary_icon_name: Handler
    on_notify_primary_icon_paintable: Handler
    on_notify_primary_icon_sensitive: Handler
    on_notify_primary_icon_storage_type: Handler
    on_notify_primary_icon_tooltip_markup: Handler
    on_notify_primary_icon_tooltip_text: Handler
    on_notify_progress_fraction: Handler
    on_notify_progress_pulse_step: Handler
    on_notify_scroll_offset: Handler
    on_notify_secondary_icon_activatable: Handler
    on_notify_secondary_icon_gicon: Handler
    on_notify_secondary_icon_name: Handler
    on_notify_secondary_icon_paintable: Handler
    on_notify_secondary_icon_sensitive: Handler
    on_notify_secondary_icon_storage_type: Handler
    on_notify_secondary_icon_tooltip_markup: Handler
    on_notify_secondary_icon_tooltip_text: Handler
    on_notify_selection_bound: Handler
    on_notify_show_emoji_icon: Handler
    on_notify_tabs: Handler
    on_notify_text: Handler
    on_notify_text_length: Handler
    on_notify_truncate_multiline: Handler
    on_notify_visibility: Handler
    on_notify_width_chars: Handler
    on_notify_xalign: Handler
    on_remove_widget: Handler

class _GtkEntryElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkEntry]
    ) -> AbstractContextManager[None]: ...

GtkEntry: _GtkEntryElement
Entry: _GtkEntryElement

class _GtkExpander(_Widget, total=False):
    child: Any
    expanded: Prop[bool]
    label: Prop[str]
    label_widget: Any
    resize_toplevel: Prop[bool]
    use_markup: Prop[bool]
    use_underline: Prop[bool]
    on_activate: Handler
    on_notify_child: Handler
    on_notify_expanded: On[bool]
    on_notify_label: Handler
    on_notify_label_widget: Handler
    on_notify_resize_toplevel: Handler
    on_notify_use_markup: Handler
    on_notify_use_underline: Handler

class _GtkExpanderElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkExpander]
    ) -> AbstractContextManager[None]: ...

GtkExpander: _GtkExpanderElement
Expander: _GtkExpanderElement

class _GtkFileChooserDialog(_Widget, total=False):
    action: Prop[GtkFileChooserAction | int]
    application: Any
    child: Any
    create_folders: Prop[bool]
    decorated: Prop[bool]
    default_height: Prop[int]
    default_widget: Any
    default_width: Prop[int]
    deletable: Prop[bool]
    destroy_with_parent: Prop[bool]
    display: Any
    filter: Any
    focus_visible: Prop[bool]
    focus_widget: Any
    fullscreened: Prop[bool]
    handle_menubar_accel: Prop[bool]
    hide_on_close: Prop[bool]
    icon_name: Prop[str]
    maximized: Prop[bool]
    mnemonics_visible: Prop[bool]
    modal: Prop[bool]
    resizable: Prop[bool]
    select_multiple: Prop[bool]
    startup_id: Prop[str]
    title: Prop[str]
    titlebar: Any
    transient_for: Any
    use_header_bar: Prop[int]
    on_activate_default: Handler
    on_activate_focus: Handler
    on_close: Handler
    on_close_request: Handler
    on_enable_debugging: Handler
    on_keys_changed: Handler
    on_notify_action: Handler
    on_notify_application: Handler
    on_notify_child: Handler
    on_notify_create_folders: Handler
    on_notify_decorated: Handler
    on_notify_default_height: Handler
    on_notify_default_widget: Handler
    on_notify_default_width: Handler
    on_notify_deletable: Handler
    on_notify_destroy_with_parent: Handler
    on_notify_display: Handler
    on_notify_filter: Handler
    on_notify_filters: Handler
    on_notify_focus_visible: Handler
    on_notify_focus_widget: Handler
    on_notify_fullscreened: Handler
    on_notify_handle_menubar_accel: Handler
    on_notify_hide_on_close: Handler
    on_notify_icon_name: Handler
    on_notify_is_active: Handler
    on_notify_maximized: Handler
    on_notify_mnemonics_visible: Handler
    on_notify_modal: Handler
    on_notify_resizable: Handler
    on_notify_select_multiple: Handler
    on_notify_shortcut_folders: Handler
    on_notify_title: Handler
    on_notify_titlebar: Handler
    on_notify_transient_for: Handler
    on_notify_use_header_bar: Handler
    on_response: Handler

class _GtkFileChooserDialogElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkFileChooserDialog]
    ) -> AbstractContextManager[None]: ...

GtkFileChooserDialog: _GtkFileChooserDialogElement
FileChooserDialog: _GtkFileChooserDialogElement

class _GtkFileChooserWidget(_Widget, total=False):
    action: Prop[GtkFileChooserAction | int]
    create_folders: Prop[bool]
    filter: Any
    search_mode: Prop[bool]
    select_multiple: Prop[bool]
    on_desktop_folder: Handler
    on_down_folder: Handler
    on_home_folder: Handler
    on_location_popup: Handler
    on_location_popup_on_paste: Handler
    on_location_toggle_popup: Handler
    on_notify_action: Handler
    on_notify_create_folders: Handler
    on_notify_filter: Handler
    on_notify_filters: Handler
    on_notify_search_mode: Handler
    on_notify_select_multiple: Handler
    on_notify_shortcut_folders: Handler
    on_notify_subtitle: Handler
    on_places_shortcut: Handler
    on_quick_bookmark: Handler
    on_recent_shortcut: Handler
    on_search_shortcut: Handler
    on_show_hidden: Handler
    on_up_folder: Handler

class _GtkFileChooserWidgetElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkFileChooserWidget]
    ) -> AbstractContextManager[None]: ...

GtkFileChooserWidget: _GtkFileChooserWidgetElement
FileChooserWidget: _GtkFileChooserWidgetElement

class _GtkFixed(_Widget, total=False): ...

class _GtkFixedElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkFixed]
    ) -> AbstractContextManager[None]: ...

GtkFixed: _GtkFixedElement
Fixed: _GtkFixedElement

class _GtkFlowBox(_Widget, total=False):
    accept_unpaired_release: Prop[bool]
    activate_on_single_click: Prop[bool]
    column_spacing: Prop[int]
    homogeneous: Prop[bool]
    max_children_per_line: Prop[int]
    min_children_per_line: Prop[int]
    orientation: Prop[GtkOrientation | int]
    row_spacing: Prop[int]
    selected: Prop[int]
    selection_mode: Prop[GtkSelectionMode | int]
    on_activate_cursor_child: Handler
    on_child_activated: Handler
    on_move_cursor: Handler
    on_notify_accept_unpaired_release: Handler
    on_notify_activate_on_single_click: Handler
    on_notify_column_spacing: Handler
    on_notify_homogeneous: Handler
    on_notify_max_children_per_line: Handler
    on_notify_min_children_per_line: Handler
    on_notify_orientation: Handler
    on_notify_row_spacing: Handler
    on_notify_selection_mode: Handler
    on_select_all: Handler
    on_selected_children_changed: On[int]
    on_toggle_cursor_child: Handler
    on_unselect_all: Handler

class _GtkFlowBoxElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkFlowBox]
    ) -> AbstractContextManager[None]: ...

GtkFlowBox: _GtkFlowBoxElement
FlowBox: _GtkFlowBoxElement

class _GtkFlowBoxChild(_Widget, total=False):
    child: Any
    on_activate: Handler
    on_notify_child: Handler

class _GtkFlowBoxChildElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkFlowBoxChild]
    ) -> AbstractContextManager[None]: ...

GtkFlowBoxChild: _GtkFlowBoxChildElement
FlowBoxChild: _GtkFlowBoxChildElement

class _GtkFontButton(_Widget, total=False):
    font: Prop[str]
    font_desc: Prop[str]
    language: Prop[str]
    level: Prop[str | int]
    modal: Prop[bool]
    preview_text: Prop[str]
    show_preview_entry: Prop[bool]
    title: Prop[str]
    use_font: Prop[bool]
    use_size: Prop[bool]
    on_activate: Handler
    on_font_activated: Handler
    on_font_set: Handler
    on_notify_font: On[str]
    on_notify_font_desc: Handler
    on_notify_font_features: Handler
    on_notify_language: Handler
    on_notify_level: Handler
    on_notify_modal: Handler
    on_notify_preview_text: Handler
    on_notify_show_preview_entry: Handler
    on_notify_title: Handler
    on_notify_use_font: Handler
    on_notify_use_size: Handler

class _GtkFontButtonElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkFontButton]
    ) -> AbstractContextManager[None]: ...

GtkFontButton: _GtkFontButtonElement
FontButton: _GtkFontButtonElement

class _GtkFontChooserDialog(_Widget, total=False):
    application: Any
    child: Any
    decorated: Prop[bool]
    default_height: Prop[int]
    default_widget: Any
    default_width: Prop[int]
    deletable: Prop[bool]
    destroy_with_parent: Prop[bool]
    display: Any
    focus_visible: Prop[bool]
    focus_widget: Any
    font: Prop[str]
    font_desc: Prop[str]
    fullscreened: Prop[bool]
    handle_menubar_accel: Prop[bool]
    hide_on_close: Prop[bool]
    icon_name: Prop[str]
    language: Prop[str]
    level: Prop[str | int]
    maximized: Prop[bool]
    mnemonics_visible: Prop[bool]
    modal: Prop[bool]
    preview_text: Prop[str]
    resizable: Prop[bool]
    show_preview_entry: Prop[bool]
    startup_id: Prop[str]
    title: Prop[str]
    titlebar: Any
    transient_for: Any
    use_header_bar: Prop[int]
    on_activate_default: Handler
    on_activate_focus: Handler
    on_close: Handler
    on_close_request: Handler
    on_enable_debugging: Handler
    on_font_activated: Handler
    on_keys_changed: Handler
    on_notify_application: Handler
    on_notify_child: Handler
    on_notify_decorated: Handler
    on_notify_default_height: Handler
    on_notify_default_widget: Handler
    on_notify_default_width: Handler
    on_notify_deletable: Handler
    on_notify_destroy_with_parent: Handler
    on_notify_display: Handler
    on_notify_focus_visible: Handler
    on_notify_focus_widget: Handler
    on_notify_font: On[str]
    on_notify_font_desc: Handler
    on_notify_font_features: Handler
    on_notify_fullscreened: Handler
    on_notify_handle_menubar_accel: Handler
    on_notify_hide_on_close: Handler
    on_notify_icon_name: Handler
    on_notify_is_active: Handler
    on_notify_language: Handler
    on_notify_level: Handler
    on_notify_maximized: Handler
    on_notify_mnemonics_visible: Handler
    on_notify_modal: Handler
    on_notify_preview_text: Handler
    on_notify_resizable: Handler
    on_notify_show_preview_entry: Handler
    on_notify_title: Handler
    on_notify_titlebar: Handler
    on_notify_transient_for: Handler
    on_notify_use_header_bar: Handler
    on_response: Handler

class _GtkFontChooserDialogElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkFontChooserDialog]
    ) -> AbstractContextManager[None]: ...

GtkFontChooserDialog: _GtkFontChooserDialogElement
FontChooserDialog: _GtkFontChooserDialogElement

class _GtkFontChooserWidget(_Widget, total=False):
    font: Prop[str]
    font_desc: Prop[str]
    language: Prop[str]
    level: Prop[str | int]
    preview_text: Prop[str]
    show_preview_entry: Prop[bool]
    on_font_activated: Handler
    on_notify_font: On[str]
    on_notify_font_desc: Handler
    on_notify_font_features: Handler
    on_notify_language: Handler
    on_notify_level: Handler
    on_notify_preview_text: Handler
    on_notify_show_preview_entry: Handler
    on_notify_tweak_action: Handler

class _GtkFontChooserWidgetElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkFontChooserWidget]
    ) -> AbstractContextManager[None]: ...

GtkFontChooserWidget: _GtkFontChooserWidgetElement
FontChooserWidget: _GtkFontChooserWidgetElement

class _GtkFrame(_Widget, total=False):
    child: Any
    label: Prop[str]
    label_widget: Any
    label_xalign: Prop[float]
    on_notify_child: Handler
    on_notify_label: Handler
    on_notify_label_widget: Handler
    on_notify_label_xalign: Handler

class _GtkFrameElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkFrame]
    ) -> AbstractContextManager[None]: ...

GtkFrame: _GtkFrameElement
Frame: _GtkFrameElement

class _GtkGLArea(_Widget, total=False):
    auto_render: Prop[bool]
    has_depth_buffer: Prop[bool]
    has_stencil_buffer: Prop[bool]
    use_es: Prop[bool]
    on_create_context: Handler
    on_notify_auto_render: Handler
    on_notify_context: Handler
    on_notify_has_depth_buffer: Handler
    on_notify_has_stencil_buffer: Handler
    on_notify_use_es: Handler
    on_render: Handler
    on_resize: Handler

class _GtkGLAreaElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkGLArea]
    ) -> AbstractContextManager[None]: ...

GtkGLArea: _GtkGLAreaElement
GLArea: _GtkGLAreaElement

class _GtkGrid(_Widget, total=False):
    baseline_row: Prop[int]
    column_homogeneous: Prop[bool]
    column_spacing: Prop[int]
    orientation: Prop[GtkOrientation | int]
    row_homogeneous: Prop[bool]
    row_spacing: Prop[int]
    on_notify_baseline_row: Handler
    on_notify_column_homogeneous: Handler
    on_notify_column_spacing: Handler
    on_notify_orientation: Handler
    on_notify_row_homogeneous: Handler
    on_notify_row_spacing: Handler

class _GtkGridElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkGrid]
    ) -> AbstractContextManager[None]: ...

GtkGrid: _GtkGridElement
Grid: _GtkGridElement

class _GtkGridView(_Widget, total=False):
    enable_rubberband: Prop[bool]
    factory: Any
    hadjustment: Any
    hscroll_policy: Prop[GtkScrollablePolicy | int]
    max_columns: Prop[int]
    min_columns: Prop[int]
    model: Any
    orientation: Prop[GtkOrientation | int]
    selected: Prop[int]
    single_click_activate: Prop[bool]
    vadjustment: Any
    vscroll_policy: Prop[GtkScrollablePolicy | int]
    hadjustment_lower: Prop[float]
    hadjustment_page_increment: Prop[float]
    hadjustment_page_size: Prop[float]
    hadjustment_step_increment: Prop[float]
    hadjustment_upper: Prop[float]
    hadjustment_value: Prop[float]
    vadjustment_lower: Prop[float]
    vadjustment_page_increment: Prop[float]
    vadjustment_page_size: Prop[float]
    vadjustment_step_increment: Prop[float]
    vadjustment_upper: Prop[float]
    vadjustment_value: Prop[float]
    on_activate: Handler
    on_notify_enable_rubberband: Handler
    on_notify_factory: Handler
    on_notify_hadjustment: Handler
    on_notify_hscroll_policy: Handler
    on_notify_max_columns: Handler
    on_notify_min_columns: Handler
    on_notify_model: Handler
    on_notify_orientation: Handler
    on_notify_single_click_activate: Handler
    on_notify_vadjustment: Handler
    on_notify_vscroll_policy: Handler
    on_selection_changed: Handler

class _GtkGridViewElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkGridView]
    ) -> AbstractContextManager[None]: ...

GtkGridView: _GtkGridViewElement
GridView: _GtkGridViewElement

class _GtkHeaderBar(_Widget, total=False):
    decoration_layout: Prop[str]
    show_title_buttons: Prop[bool]
    title_widget: Any
    on_notify_decoration_layout: Handler
    on_notify_show_title_buttons: Handler
    on_notify_title_widget: Handler

class _GtkHeaderBarElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkHeaderBar]
    ) -> AbstractContextManager[None]: ...

GtkHeaderBar: _GtkHeaderBarElement
HeaderBar: _GtkHeaderBarElement

class _GtkIconView(_Widget, total=False):
    activate_on_single_click: Prop[bool]
    cell_area: Any
    column_spacing: Prop[int]
    columns: Prop[int]
    hadjustment: Any
    hscroll_policy: Prop[GtkScrollablePolicy | int]
    item_orientation: Prop[GtkOrientation | int]
    item_padding: Prop[int]
    item_width: Prop[int]
    margin: Prop[int]
    markup_column: Prop[int]
    model: Any
    pixbuf_column: Prop[int]
    reorderable: Prop[bool]
    row_spacing: Prop[int]
    selection_mode: Prop[GtkSelectionMode | int]
    spacing: Prop[int]
    text_column: Prop[int]
    tooltip_column: Prop[int]
    vadjustment: Any
    vscroll_policy: Prop[GtkScrollablePolicy | int]
    hadjustment_lower: Prop[float]
    hadjustment_page_increment: Prop[float]
    hadjustment_page_size: Prop[float]
    hadjustment_step_increment: Prop[float]
    hadjustment_upper: Prop[float]
    hadjustment_value: Prop[float]
    vadjustment_lower: Prop[float]
    vadjustment_page_increment: Prop[float]
    vadjustment_page_size: Prop[float]
    vadjustment_step_increment: Prop[float]
    vadjustment_upper: Prop[float]
    vadjustment_value: Prop[float]
    on_activate_cursor_item: Handler
    on_item_activated: Handler
    on_move_cursor: Handler
    on_notify_activate_on_single_click: Handler
    on_notify_cell_area: Handler
    on_notify_column_spacing: Handler
    on_notify_columns: Handler
    on_notify_hadjustment: Handler
    on_notify_hscroll_policy: Handler
    on_notify_item_orientation: Handler
    on_notify_item_padding: Handler
    on_notify_item_width: Handler
    on_notify_margin: Handler
    on_notify_markup_column: Handler
    on_notify_model: Handler
    on_notify_pixbuf_column: Handler
    on_notify_reorderable: Handler
    on_notify_row_spacing: Handler
    on_notify_selection_mode: Handler
    on_notify_spacing: Handler
    on_notify_text_column: Handler
    on_notify_tooltip_column: Handler
    on_notify_vadjustment: Handler
    on_notify_vscroll_policy: Handler
    on_select_all: Handler
    on_select_cursor_item: Handler
    on_selection_changed: Handler
    on_toggle_cursor_item: Handler
    on_unselect_all: Handler

class _GtkIconViewElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkIconView]
    ) -> AbstractContextManager[None]: ...

GtkIconView: _GtkIconViewElement
IconView: _GtkIconViewElement

class _GtkImage(_Widget, total=False):
    file: Prop[str]
    gicon: Any
    icon_name: Prop[str]
    icon_size: Prop[GtkIconSize | int]
    paintable: Any
    pixel_size: Prop[int]
    resource: Prop[str]
    use_fallback: Prop[bool]
    on_notify_file: Handler
    on_notify_gicon: Handler
    on_notify_icon_name: Handler
    on_notify_icon_size: Handler
    on_notify_paintable: Handler
    on_notify_pixel_size: Handler
    on_notify_resource: Handler
    on_notify_storage_type: Handler
    on_notify_use_fallback: Handler

class _GtkImageElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkImage]
    ) -> AbstractContextManager[None]: ...

GtkImage: _GtkImageElement
Image: _GtkImageElement

class _GtkInfoBar(_Widget, total=False):
    message_type: Prop[GtkMessageType | int]
    revealed: Prop[bool]
    show_close_button: Prop[bool]
    on_close: Handler
    on_notify_message_type: Handler
    on_notify_revealed: Handler
    on_notify_show_close_button: Handler
    on_response: Handler

class _GtkInfoBarElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkInfoBar]
    ) -> AbstractContextManager[None]: ...

GtkInfoBar: _GtkInfoBarElement
InfoBar: _GtkInfoBarElement

class _GtkInscription(_Widget, total=False):
    attributes: Prop[str]
    markup: Prop[str]
    min_chars: Prop[int]
    min_lines: Prop[int]
    nat_chars: Prop[int]
    nat_lines: Prop[int]
    text: Prop[str]
    text_overflow: Prop[GtkInscriptionOverflow | int]
    wrap_mode: Prop[PangoWrapMode | int]
    xalign: Prop[float]
    yalign: Prop[float]
    on_notify_attributes: Handler
    on_notify_min_chars: Handler
    on_notify_min_lines: Handler
    on_notify_nat_chars: Handler
    on_notify_nat_lines: Handler
    on_notify_text: Handler
    on_notify_text_overflow: Handler
    on_notify_wrap_mode: Handler
    on_notify_xalign: Handler
    on_notify_yalign: Handler

class _GtkInscriptionElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkInscription]
    ) -> AbstractContextManager[None]: ...

GtkInscription: _GtkInscriptionElement
Inscription: _GtkInscriptionElement

class _GtkLabel(_Widget, total=False):
    attributes: Prop[str]
    ellipsize: Prop[PangoEllipsizeMode | int]
    extra_menu: Any
    justify: Prop[GtkJustification | int]
    label: Prop[str]
    lines: Prop[int]
    max_width_chars: Prop[int]
    mnemonic_widget: Any
    natural_wrap_mode: Prop[GtkNaturalWrapMode | int]
    selectable: Prop[bool]
    single_line_mode: Prop[bool]
    tabs: Prop[str]
    use_markup: Prop[bool]
    use_underline: Prop[bool]
    width_chars: Prop[int]
    wrap: Prop[bool]
    wrap_mode: Prop[PangoWrapMode | int]
    xalign: Prop[float]
    yalign: Prop[float]
    on_activate_current_link: Handler
    on_activate_link: Handler
    on_copy_clipboard: Handler
    on_move_cursor: Handler
    on_notify_attributes: Handler
    on_notify_ellipsize: Handler
    on_notify_extra_menu: Handler
    on_notify_justify: Handler
    on_notify_label: Handler
    on_notify_lines: Handler
    on_notify_max_width_chars: Handler
    on_notify_mnemonic_keyval: Handler
    on_notify_mnemonic_widget: Handler
    on_notify_natural_wrap_mode: Handler
    on_notify_selectable: Handler
    on_notify_single_line_mode: Handler
    on_notify_tabs: Handler
    on_notify_use_markup: Handler
    on_notify_use_underline: Handler
    on_notify_width_chars: Handler
    on_notify_wrap: Handler
    on_notify_wrap_mode: Handler
    on_notify_xalign: Handler
    on_notify_yalign: Handler

class _GtkLabelElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkLabel]
    ) -> AbstractContextManager[None]: ...

GtkLabel: _GtkLabelElement
Label: _GtkLabelElement

class _GtkLevelBar(_Widget, total=False):
    inverted: Prop[bool]
    max_value: Prop[float]
    min_value: Prop[float]
    mode: Prop[GtkLevelBarMode | int]
    orientation: Prop[GtkOrientation | int]
    value: Prop[float]
    on_notify_inverted: Handler
    on_notify_max_value: Handler
    on_notify_min_value: Handler
    on_notify_mode: Handler
    on_notify_orientation: Handler
    on_notify_value: Handler
    on_offset_changed: Handler

class _GtkLevelBarElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkLevelBar]
    ) -> AbstractContextManager[None]: ...

GtkLevelBar: _GtkLevelBarElement
LevelBar: _GtkLevelBarElement

class _GtkLinkButton(_Widget, total=False):
    action_name: Prop[str]
    action_target: Prop[str]
    child: Any
    has_frame: Prop[bool]
    icon_name: Prop[str]
    label: Prop[str]
    uri: Prop[str]
    use_underline: Prop[bool]
    visited: Prop[bool]
    on_activate: Handler
    on_activate_link: Handler
    on_clicked: Handler
    on_notify_action_name: Handler
    on_notify_action_target: Handler
    on_notify_child: Handler
    on_notify_has_frame: Handler
    on_notify_icon_name: Handler
    on_notify_label: Handler
    on_notify_uri: Handler
    on_notify_use_underline: Handler
    on_notify_visited: Handler

class _GtkLinkButtonElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkLinkButton]
    ) -> AbstractContextManager[None]: ...

GtkLinkButton: _GtkLinkButtonElement
LinkButton: _GtkLinkButtonElement

class _GtkListBox(_Widget, total=False):
    accept_unpaired_release: Prop[bool]
    activate_on_single_click: Prop[bool]
    selected: Prop[int]
    selection_mode: Prop[GtkSelectionMode | int]
    show_separators: Prop[bool]
    on_activate_cursor_row: Handler
    on_move_cursor: Handler
    on_notify_accept_unpaired_release: Handler
    on_notify_activate_on_single_click: Handler
    on_notify_selection_mode: Handler
    on_notify_show_separators: Handler
    on_row_activated: Handler
    on_row_selected: Handler
    on_select_all: Handler
    on_selected_rows_changed: Handler
    on_toggle_cursor_row: Handler
    on_unselect_all: Handler

class _GtkListBoxElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkListBox]
    ) -> AbstractContextManager[None]: ...

GtkListBox: _GtkListBoxElement
ListBox: _GtkListBoxElement

class _GtkListBoxRow(_Widget, total=False):
    action_name: Prop[str]
    action_target: Prop[str]
    activatable: Prop[bool]
    child: Any
    selectable: Prop[bool]
    on_activate: Handler
    on_notify_action_name: Handler
    on_notify_action_target: Handler
    on_notify_activatable: Handler
    on_notify_child: Handler
    on_notify_selectable: Handler

class _GtkListBoxRowElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkListBoxRow]
    ) -> AbstractContextManager[None]: ...

GtkListBoxRow: _GtkListBoxRowElement
ListBoxRow: _GtkListBoxRowElement

class _GtkListView(_Widget, total=False):
    enable_rubberband: Prop[bool]
    factory: Any
    hadjustment: Any
    hscroll_policy: Prop[GtkScrollablePolicy | int]
    model: Any
    orientation: Prop[GtkOrientation | int]
    selected: Prop[int]
    show_separators: Prop[bool]
    single_click_activate: Prop[bool]
    vadjustment: Any
    vscroll_policy: Prop[GtkScrollablePolicy | int]
    hadjustment_lower: Prop[float]
    hadjustment_page_increment: Prop[float]
    hadjustment_page_size: Prop[float]
    hadjustment_step_increment: Prop[float]
    hadjustment_upper: Prop[float]
    hadjustment_value: Prop[float]
    vadjustment_lower: Prop[float]
    vadjustment_page_increment: Prop[float]
    vadjustment_page_size: Prop[float]
    vadjustment_step_increment: Prop[float]
    vadjustment_upper: Prop[float]
    vadjustment_value: Prop[float]
    on_activate: Handler
    on_notify_enable_rubberband: Handler
    on_notify_factory: Handler
    on_notify_hadjustment: Handler
    on_notify_hscroll_policy: Handler
    on_notify_model: Handler
    on_notify_orientation: Handler
    on_notify_show_separators: Handler
    on_notify_single_click_activate: Handler
    on_notify_vadjustment: Handler
    on_notify_vscroll_policy: Handler
    on_selection_changed: Handler

class _GtkListViewElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkListView]
    ) -> AbstractContextManager[None]: ...

GtkListView: _GtkListViewElement
ListView: _GtkListViewElement

class _GtkLockButton(_Widget, total=False):
    action_name: Prop[str]
    action_target: Prop[str]
    child: Any
    has_frame: Prop[bool]
    icon_name: Prop[str]
    label: Prop[str]
    permission: Any
    text_lock: Prop[str]
    text_unlock: Prop[str]
    tooltip_lock: Prop[str]
    tooltip_not_authorized: Prop[str]
    tooltip_unlock: Prop[str]
    use_underline: Prop[bool]
    on_activate: Handler
    on_clicked: Handler
    on_notify_action_name: Handler
    on_notify_action_target: Handler
    on_notify_child: Handler
    on_notify_has_frame: Handler
    on_notify_icon_name: Handler
    on_notify_label: Handler
    on_notify_permission: Handler
    on_notify_text_lock: Handler
    on_notify_text_unlock: Handler
    on_notify_tooltip_lock: Handler
    on_notify_tooltip_not_authorized: Handler
    on_notify_tooltip_unlock: Handler
    on_notify_use_underline: Handler

class _GtkLockButtonElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkLockButton]
    ) -> AbstractContextManager[None]: ...

GtkLockButton: _GtkLockButtonElement
LockButton: _GtkLockButtonElement

class _GtkMediaControls(_Widget, total=False):
    media_stream: Any
    on_notify_media_stream: Handler

class _GtkMediaControlsElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkMediaControls]
    ) -> AbstractContextManager[None]: ...

GtkMediaControls: _GtkMediaControlsElement
MediaControls: _GtkMediaControlsElement

class _GtkMenuButton(_Widget, total=False):
    always_show_arrow: Prop[bool]
    child: Any
    direction: Prop[GtkArrowType | int]
    has_frame: Prop[bool]
    icon_name: Prop[str]
    label: Prop[str]
    menu_model: Any
    popover: Any
    primary: Prop[bool]
    use_underline: Prop[bool]
    on_activate: Handler
    on_notify_always_show_arrow: Handler
    on_notify_child: Handler
    on_notify_direction: Handler
    on_notify_has_frame: Handler
    on_notify_icon_name: Handler
    on_notify_label: Handler
    on_notify_menu_model: Handler
    on_notify_popover: Handler
    on_notify_primary: Handler
    on_notify_use_underline: Handler

class _GtkMenuButtonElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkMenuButton]
    ) -> AbstractContextManager[None]: ...

GtkMenuButton: _GtkMenuButtonElement
MenuButton: _GtkMenuButtonElement

class _GtkMessageDialog(_Widget, total=False):
    application: Any
    buttons: Prop[GtkButtonsType | int]
    child: Any
    decorated: Prop[bool]
    default_height: Prop[int]
    default_widget: Any
    default_width: Prop[int]
    deletable: Prop[bool]
    destroy_with_parent: Prop[bool]
    display: Any
    focus_visible: Prop[bool]
    focus_widget: Any
    fullscreened: Prop[bool]
    handle_menubar_accel: Prop[bool]
    hide_on_close: Prop[bool]
    icon_name: Prop[str]
    maximized: Prop[bool]
    message_type: Prop[GtkMessageType | int]
    mnemonics_visible: Prop[bool]
    modal: Prop[bool]
    resizable: Prop[bool]
    secondary_text: Prop[str]
    secondary_use_markup: Prop[bool]
    startup_id: Prop[str]
    text: Prop[str]
    title: Prop[str]
    titlebar: Any
    transient_for: Any
    use_header_bar: Prop[int]
    use_markup: Prop[bool]
    on_activate_default: Handler
    on_activate_focus: Handler
    on_close: Handler
    on_close_request: Handler
    on_enable_debugging: Handler
    on_keys_changed: Handler
    on_notify_application: Handler
    on_notify_child: Handler
    on_notify_decorated: Handler
    on_notify_default_height: Handler
    on_notify_default_widget: Handler
    on_notify_default_width: Handler
    on_notify_deletable: Handler
    on_notify_destroy_with_parent: Handler
    on_notify_display: Handler
    on_notify_focus_visible: Handler
    on_notify_focus_widget: Handler
    on_notify_fullscreened: Handler
    on_notify_handle_menubar_accel: Handler
    on_notify_hide_on_close: Handler
    on_notify_icon_name: Handler
    on_notify_is_active: Handler
    on_notify_maximized: Handler
    on_notify_message_area: Handler
    on_notify_message_type: Handler
    on_notify_mnemonics_visible: Handler
    on_notify_modal: Handler
    on_notify_resizable: Handler
    on_notify_secondary_text: Handler
    on_notify_secondary_use_markup: Handler
    on_notify_text: Handler
    on_notify_title: Handler
    on_notify_titlebar: Handler
    on_notify_transient_for: Handler
    on_notify_use_header_bar: Handler
    on_notify_use_markup: Handler
    on_response: Handler

class _GtkMessageDialogElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkMessageDialog]
    ) -> AbstractContextManager[None]: ...

GtkMessageDialog: _GtkMessageDialogElement
MessageDialog: _GtkMessageDialogElement

class _GtkNotebook(_Widget, total=False):
    enable_popup: Prop[bool]
    group_name: Prop[str]
    page: Prop[int]
    scrollable: Prop[bool]
    show_border: Prop[bool]
    show_tabs: Prop[bool]
    tab_pos: Prop[GtkPositionType | int]
    on_change_current_page: Handler
    on_create_window: Handler
    on_focus_tab: Handler
    on_move_focus_out: Handler
    on_notify_enable_popup: Handler
    on_notify_group_name: Handler
    on_notify_page: On[int]
    on_notify_pages: Handler
    on_notify_scrollable: Handler
    on_notify_show_border: Handler
    on_notify_show_tabs: Handler
    on_notify_tab_pos: Handler
    on_page_added: Handler
    on_page_removed: Handler
    on_page_reordered: Handler
    on_reorder_tab: Handler
    on_select_page: Handler
    on_switch_page: Handler

class _GtkNotebookElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkNotebook]
    ) -> AbstractContextManager[None]: ...

GtkNotebook: _GtkNotebookElement
Notebook: _GtkNotebookElement

class _GtkOverlay(_Widget, total=False):
    child: Any
    on_get_child_position: Handler
    on_notify_child: Handler

class _GtkOverlayElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkOverlay]
    ) -> AbstractContextManager[None]: ...

GtkOverlay: _GtkOverlayElement
Overlay: _GtkOverlayElement

class _GtkPaned(_Widget, total=False):
    end_child: Any
    orientation: Prop[GtkOrientation | int]
    position: Prop[int]
    position_set: Prop[bool]
    resize_end_child: Prop[bool]
    resize_start_child: Prop[bool]
    shrink_end_child: Prop[bool]
    shrink_start_child: Prop[bool]
    start_child: Any
    wide_handle: Prop[bool]
    on_accept_position: Handler
    on_cancel_position: Handler
    on_cycle_child_focus: Handler
    on_cycle_handle_focus: Handler
    on_move_handle: Handler
    on_notify_end_child: Handler
    on_notify_max_position: Handler
    on_notify_min_position: Handler
    on_notify_orientation: Handler
    on_notify_position: Handler
    on_notify_position_set: Handler
    on_notify_resize_end_child: Handler
    on_notify_resize_start_child: Handler
    on_notify_shrink_end_child: Handler
    on_notify_shrink_start_child: Handler
    on_notify_start_child: Handler
    on_notify_wide_handle: Handler
    on_toggle_handle_focus: Handler

class _GtkPanedElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkPaned]
    ) -> AbstractContextManager[None]: ...

GtkPaned: _GtkPanedElement
Paned: _GtkPanedElement

class _GtkPasswordEntry(_Widget, total=False):
    activates_default: Prop[bool]
    editable: Prop[bool]
    enable_undo: Prop[bool]
    extra_menu: Any
    max_width_chars: Prop[int]
    placeholder_text: Prop[str]
    show_peek_icon: Prop[bool]
    text: Prop[str]
    width_chars: Prop[int]
    xalign: Prop[float]
    on_activate: On[str]
    on_changed: On[str]
    on_delete_text: Handler
    on_insert_text: Handler
    on_notify_activates_default: Handler
    on_notify_cursor_position: Handler
    on_notify_editable: Handler
    on_notify_enable_undo: Handler
    on_notify_extra_menu: Handler
    on_notify_max_width_chars: Handler
    on_notify_placeholder_text: Handler
    on_notify_selection_bound: Handler
    on_notify_show_peek_icon: Handler
    on_notify_text: Handler
    on_notify_width_chars: Handler
    on_notify_xalign: Handler

class _GtkPasswordEntryElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkPasswordEntry]
    ) -> AbstractContextManager[None]: ...

GtkPasswordEntry: _GtkPasswordEntryElement
PasswordEntry: _GtkPasswordEntryElement

class _GtkPicture(_Widget, total=False):
    alternative_text: Prop[str]
    can_shrink: Prop[bool]
    content_fit: Prop[GtkContentFit | int]
    file: Any
    keep_aspect_ratio: Prop[bool]
    paintable: Any
    on_notify_alternative_text: Handler
    on_notify_can_shrink: Handler
    on_notify_content_fit: Handler
    on_notify_file: Handler
    on_notify_keep_aspect_ratio: Handler
    on_notify_paintable: Handler

class _GtkPictureElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkPicture]
    ) -> AbstractContextManager[None]: ...

GtkPicture: _GtkPictureElement
Picture: _GtkPictureElement

class _GtkPopover(_Widget, total=False):
    autohide: Prop[bool]
    cascade_popdown: Prop[bool]
    child: Any
    default_widget: Any
    has_arrow: Prop[bool]
    mnemonics_visible: Prop[bool]
    pointing_to: Prop[str]
    position: Prop[GtkPositionType | int]
    on_activate_default: Handler
    on_closed: On[bool]
    on_notify_autohide: Handler
    on_notify_cascade_popdown: Handler
    on_notify_child: Handler
    on_notify_default_widget: Handler
    on_notify_has_arrow: Handler
    on_notify_mnemonics_visible: Handler
    on_notify_pointing_to: Handler
    on_notify_position: Handler

class _GtkPopoverElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkPopover]
    ) -> AbstractContextManager[None]: ...

GtkPopover: _GtkPopoverElement
Popover: _GtkPopoverElement

class _GtkPopoverMenu(_Widget, total=False):
    autohide: Prop[bool]
    cascade_popdown: Prop[bool]
    child: Any
    default_widget: Any
    has_arrow: Prop[bool]
    menu_model: Any
    mnemonics_visible: Prop[bool]
    pointing_to: Prop[str]
    position: Prop[GtkPositionType | int]
    visible_submenu: Prop[str]
    on_activate_default: Handler
    on_closed: On[bool]
    on_notify_autohide: Handler
    on_notify_cascade_popdown: Handler
    on_notify_child: Handler
    on_notify_default_widget: Handler
    on_notify_has_arrow: Handler
    on_notify_menu_model: Handler
    on_notify_mnemonics_visible: Handler
    on_notify_pointing_to: Handler
    on_notify_position: Handler
    on_notify_visible_submenu: Handler

class _GtkPopoverMenuElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkPopoverMenu]
    ) -> AbstractContextManager[None]: ...

GtkPopoverMenu: _GtkPopoverMenuElement
PopoverMenu: _GtkPopoverMenuElement

class _GtkPopoverMenuBar(_Widget, total=False):
    menu_model: Any
    on_notify_menu_model: Handler

class _GtkPopoverMenuBarElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkPopoverMenuBar]
    ) -> AbstractContextManager[None]: ...

GtkPopoverMenuBar: _GtkPopoverMenuBarElement
PopoverMenuBar: _GtkPopoverMenuBarElement

class _GtkProgressBar(_Widget, total=False):
    ellipsize: Prop[PangoEllipsizeMode | int]
    fraction: Prop[float]
    inverted: Prop[bool]
    orientation: Prop[GtkOrientation | int]
    pulse_step: Prop[float]
    show_text: Prop[bool]
    text: Prop[str]
    on_notify_ellipsize: Handler
    on_notify_fraction: Handler
    on_notify_inverted: Handler
    on_notify_orientation: Handler
    on_notify_pulse_step: Handler
    on_notify_show_text: Handler
    on_notify_text: Handler

class _GtkProgressBarElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkProgressBar]
    ) -> AbstractContextManager[None]: ...

GtkProgressBar: _GtkProgressBarElement
ProgressBar: _GtkProgressBarElement

class _GtkRange(_Widget, total=False):
    adjustment: Any
    fill_level: Prop[float]
    inverted: Prop[bool]
    lower: Prop[float]
    orientation: Prop[GtkOrientation | int]
    page_increment: Prop[float]
    page_size: Prop[float]
    restrict_to_fill_level: Prop[bool]
    round_digits: Prop[int]
    show_fill_level: Prop[bool]
    step_increment: Prop[float]
    upper: Prop[float]
    value: Prop[float]
    adjustment_lower: Prop[float]
    adjustment_page_increment: Prop[float]
    adjustment_page_size: Prop[float]
    adjustment_step_increment: Prop[float]
    adjustment_upper: Prop[float]
    adjustment_value: Prop[float]
    on_adjust_bounds: Handler
    on_change_value: Handler
    on_changed: Handler
    on_move_slider: Handler
    on_notify_adjustment: Handler
    on_notify_fill_level: Handler
    on_notify_inverted: Handler
    on_notify_orientation: Handler
    on_notify_restrict_to_fill_level: Handler
    on_notify_round_digits: Handler
    on_notify_show_fill_level: Handler
    on_value_changed: On[float]

class _GtkRangeElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkRange]
    ) -> AbstractContextManager[None]: ...

GtkRange: _GtkRangeElement
Range: _GtkRangeElement

class _GtkRevealer(_Widget, total=False):
    child: Any
    reveal_child: Prop[bool]
    transition_duration: Prop[int]
    transition_type: Prop[GtkRevealerTransitionType | int]
    on_notify_child: Handler
    on_notify_child_revealed: Handler
    on_notify_reveal_child: Handler
    on_notify_transition_duration: Handler
    on_notify_transition_type: Handler

class _GtkRevealerElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkRevealer]
    ) -> AbstractContextManager[None]: ...

GtkRevealer: _GtkRevealerElement
Revealer: _GtkRevealerElement

class _GtkScale(_Widget, total=False):
    adjustment: Any
    digits: Prop[int]
    draw_value: Prop[bool]
    fill_level: Prop[float]
    has_origin: Prop[bool]
    inverted: Prop[bool]
    lower: Prop[float]
    orientation: Prop[GtkOrientation | int]
    page_increment: Prop[float]
    page_size: Prop[float]
    restrict_to_fill_level: Prop[bool]
    round_digits: Prop[int]
    show_fill_level: Prop[bool]
    step_increment: Prop[float]
    upper: Prop[float]
    value: Prop[float]
    value_pos: Prop[GtkPositionType | int]
    adjustment_lower: Prop[float]
    adjustment_page_increment: Prop[float]
    adjustment_page_size: Prop[float]
    adjustment_step_increment: Prop[float]
    adjustment_upper: Prop[float]
    adjustment_value: Prop[float]
    on_adjust_bounds: Handler
    on_change_value: Handler
    on_changed: Handler
    on_move_slider: Handler
    on_notify_adjustment: Handler
    on_notify_digits: Handler
    on_notify_draw_value: Handler
    on_notify_fill_level: Handler
    on_notify_has_origin: Handler
    on_notify_inverted: Handler
    on_notify_orientation: Handler
    on_notify_restrict_to_fill_level: Handler
    on_notify_round_digits: Handler
    on_notify_show_fill_level: Handler
    on_notify_value_pos: Handler
    on_value_changed: On[float]

class _GtkScaleElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkScale]
    ) -> AbstractContextManager[None]: ...

GtkScale: _GtkScaleElement
Scale: _GtkScaleElement

class _GtkScaleButton(_Widget, total=False):
    adjustment: Any
    icons: Prop[str]
    lower: Prop[float]
    orientation: Prop[GtkOrientation | int]
    page_increment: Prop[float]
    page_size: Prop[float]
    step_increment: Prop[float]
    upper: Prop[float]
    value: Prop[float]
    adjustment_lower: Prop[float]
    adjustment_page_increment: Prop[float]
    adjustment_page_size: Prop[float]
    adjustment_step_increment: Prop[float]
    adjustment_upper: Prop[float]
    adjustment_value: Prop[float]
    on_changed: Handler
    on_notify_adjustment: Handler
    on_notify_icons: Handler
    on_notify_orientation: Handler
    on_notify_value: Handler
    on_popdown: Handler
    on_popup: Handler
    on_value_changed: Handler

class _GtkScaleButtonElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkScaleButton]
    ) -> AbstractContextManager[None]: ...

GtkScaleButton: _GtkScaleButtonElement
ScaleButton: _GtkScaleButtonElement

class _GtkScrollbar(_Widget, total=False):
    adjustment: Any
    lower: Prop[float]
    orientation: Prop[GtkOrientation | int]
    page_increment: Prop[float]
    page_size: Prop[float]
    step_increment: Prop[float]
    upper: Prop[float]
    value: Prop[float]
    adjustment_lower: Prop[float]
    adjustment_page_increment: Prop[float]
    adjustment_page_size: Prop[float]
    adjustment_step_increment: Prop[float]
    adjustment_upper: Prop[float]
    adjustment_value: Prop[float]
    on_changed: Handler
    on_notify_adjustment: Handler
    on_notify_orientation: Handler
    on_value_changed: Handler

class _GtkScrollbarElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkScrollbar]
    ) -> AbstractContextManager[None]: ...

GtkScrollbar: _GtkScrollbarElement
Scrollbar: _GtkScrollbarElement

class _GtkScrolledWindow(_Widget, total=False):
    child: Any
    hadjustment: Any
    has_frame: Prop[bool]
    hscrollbar_policy: Prop[GtkPolicyType | int]
    kinetic_scrolling: Prop[bool]
    max_content_height: Prop[int]
    max_content_width: Prop[int]
    min_content_height: Prop[int]
    min_content_width: Prop[int]
    overlay_scrolling: Prop[bool]
    propagate_natural_height: Prop[bool]
    propagate_natural_width: Prop[bool]
    vadjustment: Any
    vscrollbar_policy: Prop[GtkPolicyType | int]
    window_placement: Prop[GtkCornerType | int]
    hadjustment_lower: Prop[float]
    hadjustment_page_increment: Prop[float]
    hadjustment_page_size: Prop[float]
    hadjustment_step_increment: Prop[float]
    hadjustment_upper: Prop[float]
    hadjustment_value: Prop[float]
    vadjustment_lower: Prop[float]
    vadjustment_page_increment: Prop[float]
    vadjustment_page_size: Prop[float]
    vadjustment_step_increment: Prop[float]
    vadjustment_upper: Prop[float]
    vadjustment_value: Prop[float]
    on_edge_overshot: Handler
    on_edge_reached: Handler
    on_move_focus_out: Handler
    on_notify_child: Handler
    on_notify_hadjustment: Handler
    on_notify_has_frame: Handler
    on_notify_hscrollbar_policy: Handler
    on_notify_kinetic_scrolling: Handler
    on_notify_max_content_height: Handler
    on_notify_max_content_width: Handler
    on_notify_min_content_height: Handler
    on_notify_min_content_width: Handler
    on_notify_overlay_scrolling: Handler
    on_notify_propagate_natural_height: Handler
    on_notify_propagate_natural_width: Handler
    on_notify_vadjustment: Handler
    on_notify_vscrollbar_policy: Handler
    on_notify_window_placement: Handler
    on_scroll_child: Handler

class _GtkScrolledWindowElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkScrolledWindow]
    ) -> AbstractContextManager[None]: ...

GtkScrolledWindow: _GtkScrolledWindowElement
ScrolledWindow: _GtkScrolledWindowElement

class _GtkSearchBar(_Widget, total=False):
    child: Any
    key_capture_widget: Any
    search_mode_enabled: Prop[bool]
    show_close_button: Prop[bool]
    on_notify_child: Handler
    on_notify_key_capture_widget: Handler
    on_notify_search_mode_enabled: On[bool]
    on_notify_show_close_button: Handler

class _GtkSearchBarElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkSearchBar]
    ) -> AbstractContextManager[None]: ...

GtkSearchBar: _GtkSearchBarElement
SearchBar: _GtkSearchBarElement

class _GtkSearchEntry(_Widget, total=False):
    activates_default: Prop[bool]
    editable: Prop[bool]
    enable_undo: Prop[bool]
    max_width_chars: Prop[int]
    placeholder_text: Prop[str]
    search_delay: Prop[int]
    text: Prop[str]
    width_chars: Prop[int]
    xalign: Prop[float]
    on_activate: On[str]
    on_changed: On[str]
    on_delete_text: Handler
    on_insert_text: Handler
    on_next_match: Handler
    on_notify_activates_default: Handler
    on_notify_cursor_position: Handler
    on_notify_editable: Handler
    on_notify_enable_undo: Handler
    on_notify_max_width_chars: Handler
    on_notify_placeholder_text: Handler
    on_notify_search_delay: Handler
    on_notify_selection_bound: Handler
    on_notify_text: Handler
    on_notify_width_chars: Handler
    on_notify_xalign: Handler
    on_previous_match: Handler
    on_search_changed: Handler
    on_search_started: Handler
    on_stop_search: Handler

class _GtkSearchEntryElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkSearchEntry]
    ) -> AbstractContextManager[None]: ...

GtkSearchEntry: _GtkSearchEntryElement
SearchEntry: _GtkSearchEntryElement

class _GtkSeparator(_Widget, total=False):
    orientation: Prop[GtkOrientation | int]
    on_notify_orientation: Handler

class _GtkSeparatorElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkSeparator]
    ) -> AbstractContextManager[None]: ...

GtkSeparator: _GtkSeparatorElement
Separator: _GtkSeparatorElement

class _GtkShortcutLabel(_Widget, total=False):
    accelerator: Prop[str]
    disabled_text: Prop[str]
    on_notify_accelerator: Handler
    on_notify_disabled_text: Handler

class _GtkShortcutLabelElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkShortcutLabel]
    ) -> AbstractContextManager[None]: ...

GtkShortcutLabel: _GtkShortcutLabelElement
ShortcutLabel: _GtkShortcutLabelElement

class _GtkShortcutsGroup(_Widget, total=False):
    accel_size_group: Any
    baseline_position: Prop[GtkBaselinePosition | int]
    homogeneous: Prop[bool]
    orientation: Prop[GtkOrientation | int]
    spacing: Prop[int]
    title: Prop[str]
    title_size_group: Any
    view: Prop[str]
    on_notify_baseline_position: Handler
    on_notify_height: Handler
    on_notify_homogeneous: Handler
    on_notify_orientation: Handler
    on_notify_spacing: Handler
    on_notify_title: Handler
    on_notify_view: Handler

class _GtkShortcutsGroupElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkShortcutsGroup]
    ) -> AbstractContextManager[None]: ...

GtkShortcutsGroup: _GtkShortcutsGroupElement
ShortcutsGroup: _GtkShortcutsGroupElement

class _GtkShortcutsSection(_Widget, total=False):
    baseline_position: Prop[GtkBaselinePosition | int]
    homogeneous: Prop[bool]
    max_height: Prop[int]
    orientation: Prop[GtkOrientation | int]
    section_name: Prop[str]
    spacing: Prop[int]
    title: Prop[str]
    view_name: Prop[str]
    on_change_current_page: Handler
    on_notify_baseline_position: Handler
    on_notify_homogeneous: Handler
    on_notify_max_height: Handler
    on_notify_orientation: Handler
    on_notify_section_name: Handler
    on_notify_spacing: Handler
    on_notify_title: Handler
    on_notify_view_name: Handler

class _GtkShortcutsSectionElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkShortcutsSection]
    ) -> AbstractContextManager[None]: ...

GtkShortcutsSection: _GtkShortcutsSectionElement
ShortcutsSection: _GtkShortcutsSectionElement

class _GtkShortcutsShortcut(_Widget, total=False):
    accel_size_group: Any
    accelerator: Prop[str]
    action_name: Prop[str]
    direction: Prop[GtkTextDirection | int]
    icon: Any
    icon_set: Prop[bool]
    shortcut_type: Prop[GtkShortcutType | int]
    subtitle: Prop[str]
    subtitle_set: Prop[bool]
    title: Prop[str]
    title_size_group: Any
    on_notify_accelerator: Handler
    on_notify_action_name: Handler
    on_notify_direction: Handler
    on_notify_icon: Handler
    on_notify_icon_set: Handler
    on_notify_shortcut_type: Handler
    on_notify_subtitle: Handler
    on_notify_subtitle_set: Handler
    on_notify_title: Handler

class _GtkShortcutsShortcutElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkShortcutsShortcut]
    ) -> AbstractContextManager[None]: ...

GtkShortcutsShortcut: _GtkShortcutsShortcutElement
ShortcutsShortcut: _GtkShortcutsShortcutElement

class _GtkShortcutsWindow(_Widget, total=False):
    application: Any
    child: Any
    decorated: Prop[bool]
    default_height: Prop[int]
    default_widget: Any
    default_width: Prop[int]
    deletable: Prop[bool]
    destroy_with_parent: Prop[bool]
    display: Any
    focus_visible: Prop[bool]
    focus_widget: Any
    fullscreened: Prop[bool]
    handle_menubar_accel: Prop[bool]
    hide_on_close: Prop[bool]
    icon_name: Prop[str]
    maximized: Prop[bool]
    mnemonics_visible: Prop[bool]
    modal: Prop[bool]
    resizable: Prop[bool]
    section_name: Prop[str]
    startup_id: Prop[str]
    title: Prop[str]
    titlebar: Any
    transient_for: Any
    view_name: Prop[str]
    on_activate_default: Handler
    on_activate_focus: Handler
    on_close: Handler
    on_close_request: Handler
    on_enable_debugging: Handler
    on_keys_changed: Handler
    on_notify_application: Handler
    on_notify_child: Handler
    on_notify_decorated: Handler
    on_notify_default_height: Handler
    on_notify_default_widget: Handler
    on_notify_default_width: Handler
    on_notify_deletable: Handler
    on_notify_destroy_with_parent: Handler
    on_notify_display: Handler
    on_notify_focus_visible: Handler
    on_notify_focus_widget: Handler
    on_notify_fullscreened: Handler
    on_notify_handle_menubar_accel: Handler
    on_notify_hide_on_close: Handler
    on_notify_icon_name: Handler
    on_notify_is_active: Handler
    on_notify_maximized: Handler
    on_notify_mnemonics_visible: Handler
    on_notify_modal: Handler
    on_notify_resizable: Handler
    on_notify_section_name: Handler
    on_notify_title: Handler
    on_notify_titlebar: Handler
    on_notify_transient_for: Handler
    on_notify_view_name: Handler
    on_search: Handler

class _GtkShortcutsWindowElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkShortcutsWindow]
    ) -> AbstractContextManager[None]: ...

GtkShortcutsWindow: _GtkShortcutsWindowElement
ShortcutsWindow: _GtkShortcutsWindowElement

class _GtkSpinButton(_Widget, total=False):
    adjustment: Any
    climb_rate: Prop[float]
    digits: Prop[int]
    editable: Prop[bool]
    editing_canceled: Prop[bool]
    enable_undo: Prop[bool]
    lower: Prop[float]
    max_width_chars: Prop[int]
    numeric: Prop[bool]
    orientation: Prop[GtkOrientation | int]
    page_increment: Prop[float]
    page_size: Prop[float]
    snap_to_ticks: Prop[bool]
    step_increment: Prop[float]
    text: Prop[str]
    update_policy: Prop[GtkSpinButtonUpdatePolicy | int]
    upper: Prop[float]
    value: Prop[float]
    width_chars: Prop[int]
    wrap: Prop[bool]
    xalign: Prop[float]
    adjustment_lower: Prop[float]
    adjustment_page_increment: Prop[float]
    adjustment_page_size: Prop[float]
    adjustment_step_increment: Prop[float]
    adjustment_upper: Prop[float]
    adjustment_value: Prop[float]
    on_change_value: Handler
    on_changed: On[str]
    on_delete_text: Handler
    on_editing_done: Handler
    on_input: Handler
    on_insert_text: Handler
    on_notify_adjustment: Handler
    on_notify_climb_rate: Handler
    on_notify_cursor_position: Handler
    on_notify_digits: Handler
    on_notify_editable: Handler
    on_notify_editing_canceled: Handler
    on_notify_enable_undo: Handler
    on_notify_max_width_chars: Handler
    on_notify_numeric: Handler
    on_notify_orientation: Handler
    on_notify_selection_bound: Handler
    on_notify_snap_to_ticks: Handler
    on_notify_text: Handler
    on_notify_update_policy: Handler
    on_notify_value: Handler
    on_notify_width_chars: Handler
    on_notify_wrap: Handler
    on_notify_xalign: Handler
    on_output: Handler
    on_remove_widget: Handler
    on_value_changed: On[float]
    on_wrapped: Handler

class _GtkSpinButtonElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkSpinButton]
    ) -> AbstractContextManager[None]: ...

GtkSpinButton: _GtkSpinButtonElement
SpinButton: _GtkSpinButtonElement

class _GtkSpinner(_Widget, total=False):
    spinning: Prop[bool]
    on_notify_spinning: Handler

class _GtkSpinnerElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkSpinner]
    ) -> AbstractContextManager[None]: ...

GtkSpinner: _GtkSpinnerElement
Spinner: _GtkSpinnerElement

class _GtkStack(_Widget, total=False):
    hhomogeneous: Prop[bool]
    interpolate_size: Prop[bool]
    transition_duration: Prop[int]
    transition_type: Prop[GtkStackTransitionType | int]
    vhomogeneous: Prop[bool]
    visible_child: Any
    visible_child_name: Prop[str]
    on_notify_hhomogeneous: Handler
    on_notify_interpolate_size: Handler
    on_notify_pages: Handler
    on_notify_transition_duration: Handler
    on_notify_transition_running: Handler
    on_notify_transition_type: Handler
    on_notify_vhomogeneous: Handler
    on_notify_visible_child: Handler
    on_notify_visible_child_name: On[str]

class _GtkStackElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkStack]
    ) -> AbstractContextManager[None]: ...

GtkStack: _GtkStackElement
Stack: _GtkStackElement

class _GtkStackSidebar(_Widget, total=False):
    stack: Any
    on_notify_stack: Handler

class _GtkStackSidebarElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkStackSidebar]
    ) -> AbstractContextManager[None]: ...

GtkStackSidebar: _GtkStackSidebarElement
StackSidebar: _GtkStackSidebarElement

class _GtkStackSwitcher(_Widget, total=False):
    orientation: Prop[GtkOrientation | int]
    stack: Any
    on_notify_orientation: Handler
    on_notify_stack: Handler

class _GtkStackSwitcherElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkStackSwitcher]
    ) -> AbstractContextManager[None]: ...

GtkStackSwitcher: _GtkStackSwitcherElement
StackSwitcher: _GtkStackSwitcherElement

class _GtkStatusbar(_Widget, total=False):
    on_text_popped: Handler
    on_text_pushed: Handler

class _GtkStatusbarElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkStatusbar]
    ) -> AbstractContextManager[None]: ...

GtkStatusbar: _GtkStatusbarElement
Statusbar: _GtkStatusbarElement

class _GtkSwitch(_Widget, total=False):
    action_name: Prop[str]
    action_target: Prop[str]
    active: Prop[bool]
    state: Prop[bool]
    on_activate: Handler
    on_notify_action_name: Handler
    on_notify_action_target: Handler
    on_notify_active: On[bool]
    on_notify_state: Handler
    on_state_set: Handler

class _GtkSwitchElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkSwitch]
    ) -> AbstractContextManager[None]: ...

GtkSwitch: _GtkSwitchElement
Switch: _GtkSwitchElement

class _GtkText(_Widget, total=False):
    activates_default: Prop[bool]
    attributes: Prop[str]
    buffer: Any
    editable: Prop[bool]
    enable_emoji_completion: Prop[bool]
    enable_undo: Prop[bool]
    extra_menu: Any
    im_module: Prop[str]
    input_hints: Prop[str | int]
    input_purpose: Prop[GtkInputPurpose | int]
    invisible_char: Prop[int]
    invisible_char_set: Prop[bool]
    max_length: Prop[int]
    max_width_chars: Prop[int]
    overwrite_mode: Prop[bool]
    placeholder_text: Prop[str]
    propagate_text_width: Prop[bool]
    tabs: Prop[str]
    text: Prop[str]
    truncate_multiline: Prop[bool]
    visibility: Prop[bool]
    width_chars: Prop[int]
    xalign: Prop[float]
    buffer_max_length: Prop[int]
    buffer_text: Prop[str]
    on_activate: On[str]
    on_backspace: Handler
    on_changed: On[str]
    on_copy_clipboard: Handler
    on_cut_clipboard: Handler
    on_delete_from_cursor: Handler
    on_delete_text: Handler
    on_insert_at_cursor: Handler
    on_insert_emoji: Handler
    on_insert_text: Handler
    on_move_cursor: Handler
    on_notify_activates_default: Handler
    on_notify_attributes: Handler
    on_notify_buffer: Handler
    on_notify_cursor_position: Handler
    on_notify_editable: Handler
    on_notify_enable_emoji_completion: Handler
    on_notify_enable_undo: Handler
    on_notify_extra_menu: Handler
    on_notify_im_module: Handler
    on_notify_input_hints: Handler
    on_notify_input_purpose: Handler
    on_notify_invisible_char: Handler
    on_notify_invisible_char_set: Handler
    on_notify_max_length: Handler
    on_notify_max_width_chars: Handler
    on_notify_overwrite_mode: Handler
    on_notify_placeholder_text: Handler
    on_notify_propagate_text_width: Handler
    on_notify_scroll_offset: Handler
    on_notify_selection_bound: Handler
    on_notify_tabs: Handler
    on_notify_text: Handler
    on_notify_truncate_multiline: Handler
    on_notify_visibility: Handler
    on_notify_width_chars: Handler
    on_notify_xalign: Handler
    on_paste_clipboard: Handler
    on_preedit_changed: Handler
    on_toggle_overwrite: Handler

class _GtkTextElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkText]
    ) -> AbstractContextManager[None]: ...

GtkText: _GtkTextElement
Text: _GtkTextElement

class _GtkTextView(_Widget, total=False):
    accepts_tab: Prop[bool]
    bottom_margin: Prop[int]
    buffer: Any
    cursor_visible: Prop[bool]
    editable: Prop[bool]
    extra_menu: Any
    hadjustment: Any
    hscroll_policy: Prop[GtkScrollablePolicy | int]
    im_module: Prop[str]
    indent: Prop[int]
    input_hints: Prop[str | int]
    input_purpose: Prop[GtkInputPurpose | int]
    justification: Prop[GtkJustification | int]
    left_margin: Prop[int]
    monospace: Prop[bool]
    overwrite: Prop[bool]
    pixels_above_lines: Prop[int]
    pixels_below_lines: Prop[int]
    pixels_inside_wrap: Prop[int]
    right_margin: Prop[int]
    tabs: Prop[str]
    text: Prop[str]
    top_margin: Prop[int]
    vadjustment: Any
    vscroll_policy: Prop[GtkScrollablePolicy | int]
    wrap_mode: Prop[GtkWrapMode | int]
    buffer_enable_undo: Prop[bool]
    buffer_text: Prop[str]
    hadjustment_lower: Prop[float]
    hadjustment_page_increment: Prop[float]
    hadjustment_page_size: Prop[float]
    hadjustment_step_increment: Prop[float]
    hadjustment_upper: Prop[float]
    hadjustment_value: Prop[float]
    vadjustment_lower: Prop[float]
    vadjustment_page_increment: Prop[float]
    vadjustment_page_size: Prop[float]
    vadjustment_step_increment: Prop[float]
    vadjustment_upper: Prop[float]
    vadjustment_value: Prop[float]
    on_apply_tag: Handler
    on_backspace: Handler
    on_begin_user_action: Handler
    on_changed: On[str]
    on_copy_clipboard: Handler
    on_cut_clipboard: Handler
    on_delete_from_cursor: Handler
    on_delete_range: Handler
    on_end_user_action: Handler
    on_extend_selection: Handler
    on_insert_at_cursor: Handler
    on_insert_child_anchor: Handler
    on_insert_emoji: Handler
    on_insert_paintable: Handler
    on_insert_text: Handler
    on_mark_deleted: Handler
    on_mark_set: Handler
    on_modified_changed: Handler
    on_move_cursor: Handler
    on_move_viewport: Handler
    on_notify_accepts_tab: Handler
    on_notify_bottom_margin: Handler
    on_notify_buffer: Handler
    on_notify_cursor_visible: Handler
    on_notify_editable: Handler
    on_notify_extra_menu: Handler
    on_notify_hadjustment: Handler
    on_notify_hscroll_policy: Handler
    on_notify_im_module: Handler
    on_notify_indent: Handler
    on_notify_input_hints: Handler
    on_notify_input_purpose: Handler
    on_notify_justification: Handler
    on_notify_left_margin: Handler
    on_notify_monospace: Handler
    on_notify_overwrite: Handler
    on_notify_pixels_above_lines: Handler
    on_notify_pixels_below_lines: Handler
    on_notify_pixels_inside_wrap: Handler
    on_notify_right_margin: Handler
    on_notify_tabs: Handler
    on_notify_top_margin: Handler
    on_notify_vadjustment: Handler
    on_notify_vscroll_policy: Handler
    on_notify_wrap_mode: Handler
    on_paste_clipboard: Handler
    on_paste_done: Handler
    on_preedit_changed: Handler
    on_redo: Handler
    on_remove_tag: Handler
    on_select_all: Handler
    on_set_anchor: Handler
    on_toggle_cursor_visible: Handler
    on_toggle_overwrite: Handler
    on_undo: Handler

class _GtkTextViewElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkTextView]
    ) -> AbstractContextManager[None]: ...

GtkTextView: _GtkTextViewElement
TextView: _GtkTextViewElement

class _GtkToggleButton(_Widget, total=False):
    action_name: Prop[str]
    action_target: Prop[str]
    active: Prop[bool]
    child: Any
    group: Any
    has_frame: Prop[bool]
    icon_name: Prop[str]
    label: Prop[str]
    use_underline: Prop[bool]
    on_activate: Handler
    on_clicked: Handler
    on_notify_action_name: Handler
    on_notify_action_target: Handler
    on_notify_active: Handler
    on_notify_child: Handler
    on_notify_has_frame: Handler
    on_notify_icon_name: Handler
    on_notify_label: Handler
    on_notify_use_underline: Handler
    on_toggled: On[bool]

class _GtkToggleButtonElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkToggleButton]
    ) -> AbstractContextManager[None]: ...

GtkToggleButton: _GtkToggleButtonElement
ToggleButton: _GtkToggleButtonElement

class _GtkTreeExpander(_Widget, total=False):
    child: Any
    indent_for_icon: Prop[bool]
    list_row: Any
    on_notify_child: Handler
    on_notify_indent_for_icon: Handler
    on_notify_item: Handler
    on_notify_list_row: Handler

class _GtkTreeExpanderElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkTreeExpander]
    ) -> AbstractContextManager[None]: ...

GtkTreeExpander: _GtkTreeExpanderElement
TreeExpander: _GtkTreeExpanderElement

class _GtkTreeView(_Widget, total=False):
    activate_on_single_click: Prop[bool]
    enable_grid_lines: Prop[GtkTreeViewGridLines | int]
    enable_search: Prop[bool]
    enable_tree_lines: Prop[bool]
    expander_column: Any
    fixed_height_mode: Prop[bool]
    hadjustment: Any
    headers_clickable: Prop[bool]
    headers_visible: Prop[bool]
    hover_expand: Prop[bool]
    hover_selection: Prop[bool]
    hscroll_policy: Prop[GtkScrollablePolicy | int]
    level_indentation: Prop[int]
    model: Any
    reorderable: Prop[bool]
    rubber_banding: Prop[bool]
    search_column: Prop[int]
    show_expanders: Prop[bool]
    tooltip_column: Prop[int]
    vadjustment: Any
    vscroll_policy: Prop[GtkScrollablePolicy | int]
    hadjustment_lower: Prop[float]
    hadjustment_page_increment: Prop[float]
    hadjustment_page_size: Prop[float]
    hadjustment_step_increment: Prop[float]
    hadjustment_upper: Prop[float]
    hadjustment_value: Prop[float]
    vadjustment_lower: Prop[float]
    vadjustment_page_increment: Prop[float]
    vadjustment_page_size: Prop[float]
    vadjustment_step_increment: Prop[float]
    vadjustment_upper: Prop[float]
    vadjustment_value: Prop[float]
    on_columns_changed: Handler
    on_cursor_changed: Handler
    on_expand_collapse_cursor_row: Handler
    on_move_cursor: Handler
    on_notify_activate_on_single_click: Handler
    on_notify_enable_grid_lines: Handler
    on_notify_enable_search: Handler
    on_notify_enable_tree_lines: Handler
    on_notify_expander_column: Handler
    on_notify_fixed_height_mode: Handler
    on_notify_hadjustment: Handler
    on_notify_headers_clickable: Handler
    on_notify_headers_visible: Handler
    on_notify_hover_expand: Handler
    on_notify_hover_selection: Handler
    on_notify_hscroll_policy: Handler
    on_notify_level_indentation: Handler
    on_notify_model: Handler
    on_notify_reorderable: Handler
    on_notify_rubber_banding: Handler
    on_notify_search_column: Handler
    on_notify_show_expanders: Handler
    on_notify_tooltip_column: Handler
    on_notify_vadjustment: Handler
    on_notify_vscroll_policy: Handler
    on_row_activated: Handler
    on_row_collapsed: Handler
    on_row_expanded: Handler
    on_select_all: Handler
    on_select_cursor_parent: Handler
    on_select_cursor_row: Handler
    on_start_interactive_search: Handler
    on_test_collapse_row: Handler
    on_test_expand_row: Handler
    on_toggle_cursor_row: Handler
    on_unselect_all: Handler

class _GtkTreeViewElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkTreeView]
    ) -> AbstractContextManager[None]: ...

GtkTreeView: _GtkTreeViewElement
TreeView: _GtkTreeViewElement

class _GtkVideo(_Widget, total=False):
    autoplay: Prop[bool]
    file: Any
    loop: Prop[bool]
    media_stream: Any
    on_notify_autoplay: Handler
    on_notify_file: Handler
    on_notify_loop: Handler
    on_notify_media_stream: Handler

class _GtkVideoElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkVideo]
    ) -> AbstractContextManager[None]: ...

GtkVideo: _GtkVideoElement
Video: _GtkVideoElement

class _GtkViewport(_Widget, total=False):
    child: Any
    hadjustment: Any
    hscroll_policy: Prop[GtkScrollablePolicy | int]
    scroll_to_focus: Prop[bool]
    vadjustment: Any
    vscroll_policy: Prop[GtkScrollablePolicy | int]
    hadjustment_lower: Prop[float]
    hadjustment_page_increment: Prop[float]
    hadjustment_page_size: Prop[float]
    hadjustment_step_increment: Prop[float]
    hadjustment_upper: Prop[float]
    hadjustment_value: Prop[float]
    vadjustment_lower: Prop[float]
    vadjustment_page_increment: Prop[float]
    vadjustment_page_size: Prop[float]
    vadjustment_step_increment: Prop[float]
    vadjustment_upper: Prop[float]
    vadjustment_value: Prop[float]
    on_notify_child: Handler
    on_notify_hadjustment: Handler
    on_notify_hscroll_policy: Handler
    on_notify_scroll_to_focus: Handler
    on_notify_vadjustment: Handler
    on_notify_vscroll_policy: Handler

class _GtkViewportElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkViewport]
    ) -> AbstractContextManager[None]: ...

GtkViewport: _GtkViewportElement
Viewport: _GtkViewportElement

class _GtkVolumeButton(_Widget, total=False):
    adjustment: Any
    icons: Prop[str]
    lower: Prop[float]
    orientation: Prop[GtkOrientation | int]
    page_increment: Prop[float]
    page_size: Prop[float]
    step_increment: Prop[float]
    upper: Prop[float]
    use_symbolic: Prop[bool]
    value: Prop[float]
    adjustment_lower: Prop[float]
    adjustment_page_increment: Prop[float]
    adjustment_page_size: Prop[float]
    adjustment_step_increment: Prop[float]
    adjustment_upper: Prop[float]
    adjustment_value: Prop[float]
    on_changed: Handler
    on_notify_adjustment: Handler
    on_notify_icons: Handler
    on_notify_orientation: Handler
    on_notify_use_symbolic: Handler
    on_notify_value: Handler
    on_popdown: Handler
    on_popup: Handler
    on_value_changed: Handler

class _GtkVolumeButtonElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkVolumeButton]
    ) -> AbstractContextManager[None]: ...

GtkVolumeButton: _GtkVolumeButtonElement
VolumeButton: _GtkVolumeButtonElement

class _GtkWindow(_Widget, total=False):
    application: Any
    child: Any
    decorated: Prop[bool]
    default_height: Prop[int]
    default_widget: Any
    default_width: Prop[int]
    deletable: Prop[bool]
    destroy_with_parent: Prop[bool]
    display: Any
    focus_visible: Prop[bool]
    focus_widget: Any
    fullscreened: Prop[bool]
    handle_menubar_accel: Prop[bool]
    hide_on_close: Prop[bool]
    icon_name: Prop[str]
    maximized: Prop[bool]
    mnemonics_visible: Prop[bool]
    modal: Prop[bool]
    resizable: Prop[bool]
    startup_id: Prop[str]
    title: Prop[str]
    titlebar: Any
    transient_for: Any
    on_activate_default: Handler
    on_activate_focus: Handler
    on_close_request: Handler
    on_enable_debugging: Handler
    on_keys_changed: Handler
    on_notify_application: Handler
    on_notify_child: Handler
    on_notify_decorated: Handler
    on_notify_default_height: Handler
    on_notify_default_widget: Handler
    on_notify_default_width: Handler
    on_notify_deletable: Handler
    on_notify_destroy_with_parent: Handler
    on_notify_display: Handler
    on_notify_focus_visible: Handler
    on_notify_focus_widget: Handler
    on_notify_fullscreened: Handler
    on_notify_handle_menubar_accel: Handler
    on_notify_hide_on_close: Handler
    on_notify_icon_name: Handler
    on_notify_is_active: Handler
    on_notify_maximized: Handler
    on_notify_mnemonics_visible: Handler
    on_notify_modal: Handler
    on_notify_resizable: Handler
    on_notify_title: Handler
    on_notify_titlebar: Handler
    on_notify_transient_for: Handler

class _GtkWindowElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkWindow]
    ) -> AbstractContextManager[None]: ...

GtkWindow: _GtkWindowElement
Window: _GtkWindowElement

class _GtkWindowControls(_Widget, total=False):
    decoration_layout: Prop[str]
    side: Prop[GtkPackType | int]
    on_notify_decoration_layout: Handler
    on_notify_empty: Handler
    on_notify_side: Handler

class _GtkWindowControlsElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkWindowControls]
    ) -> AbstractContextManager[None]: ...

GtkWindowControls: _GtkWindowControlsElement
WindowControls: _GtkWindowControlsElement

class _GtkWindowHandle(_Widget, total=False):
    child: Any
    on_notify_child: Handler

class _GtkWindowHandleElement(Element):
    def __call__(  # type: ignore[override]
        self, **props: Unpack[_GtkWindowHandle]
    ) -> AbstractContextManager[None]: ...

GtkWindowHandle: _GtkWindowHandleElement
WindowHandle: _GtkWindowHandleElement

# Any other type, of libadwaita or the program's.
def __getattr__(name: str) -> Element: ...
