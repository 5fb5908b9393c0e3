# Rules that every library of the package shares.

# Adds the class library of a toolkit, shared and static, from the folder
# that the call stands in: graft_add_toolkit(name description [library...]).
function(graft_add_toolkit name description)
  file(GLOB sources CONFIGURE_DEPENDS src/*.c src/*.h)
  foreach(kind IN ITEMS SHARED STATIC)
    if(kind STREQUAL SHARED)
      set(target graft_${name})
      set(runtime graft)
    else()
      set(target graft_${name}_static)
      set(runtime graft_static)
    endif()
    string(REPLACE "graft_" "" export_name ${target})
    add_library(${target} ${kind} ${sources})
    add_library(graft::${export_name} ALIAS ${target})
    target_include_directories(${target}
      PUBLIC
        $<BUILD_INTERFACE:${CMAKE_CURRENT_SOURCE_DIR}/include>
        $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>
      PRIVATE src)
    target_link_libraries(${target} PUBLIC graft::${runtime} PRIVATE ${ARGN})
    graft_compile_options(${target})
    set_target_properties(${target} PROPERTIES
      OUTPUT_NAME graft-${name} EXPORT_NAME ${export_name}
      VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}
      POSITION_INDEPENDENT_CODE ON C_VISIBILITY_PRESET hidden
      INSTALL_RPATH "$ORIGIN")
  endforeach()
  graft_show_functions_alone(graft_${name})
  if(GRAFT_INSTALL)
    install(TARGETS graft_${name} graft_${name}_static
      EXPORT graft-${name}-targets)
    install(DIRECTORY include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
      FILES_MATCHING PATTERN "*.h")
    install(EXPORT graft-${name}-targets NAMESPACE graft::
      DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/graft)
    list(TRANSFORM ARGN PREPEND "-l" OUTPUT_VARIABLE private_libraries)
    list(JOIN private_libraries " " private_libraries)
    graft_install_pc(graft-${name} "${description}" "graft"
      "${private_libraries}")
  endif()
endfunction()

# Has a shared library export graft_* and nothing else, the linker's own names
# included.
function(graft_show_functions_alone target)
  set(map ${PROJECT_BINARY_DIR}/graft.map)
  file(CONFIGURE OUTPUT ${map} CONTENT "{ global: graft_*; local: *; };\n")
  target_link_options(${target} PRIVATE -Wl,--version-script=${map})
endfunction()

function(graft_compile_options target)
  set_target_properties(${target} PROPERTIES
    C_STANDARD 99 C_STANDARD_REQUIRED ON)
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wshadow)
endfunction()

# Has everything that links `target` checked by the chosen sanitizer.
function(graft_sanitize target)
  if(NOT GRAFT_SANITIZE)
    return()
  endif()
  target_compile_options(${target} INTERFACE -fsanitize=${GRAFT_SANITIZE})
  target_link_options(${target} INTERFACE
    -fsanitize=${GRAFT_SANITIZE} -fuse-ld=lld)
  if(GRAFT_SANITIZE STREQUAL "thread")
    # The thread sanitizer of a Swift toolchain refers to libdispatch.
    execute_process(COMMAND ${GRAFT_SWIFTC} -print-target-info
      OUTPUT_VARIABLE info COMMAND_ERROR_IS_FATAL ANY)
    string(JSON directory GET "${info}" paths runtimeLibraryPaths 0)
    target_link_directories(${target} INTERFACE ${directory})
    target_link_libraries(${target} INTERFACE dispatch BlocksRuntime)
  endif()
endfunction()

function(graft_install_pc name description requires private_libraries)
  set(directory ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig)
  file(RELATIVE_PATH prefix ${directory} ${CMAKE_INSTALL_PREFIX})
  configure_file(${PROJECT_SOURCE_DIR}/Sources/graft.pc.in ${name}.pc @ONLY)
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/${name}.pc
    DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endfunction()

function(graft_install_package)
  set(directory ${CMAKE_INSTALL_LIBDIR}/cmake/graft)
  install(TARGETS graft graft_static EXPORT graft-targets)
  install(EXPORT graft-targets NAMESPACE graft:: DESTINATION ${directory})
  configure_package_config_file(
    ${PROJECT_SOURCE_DIR}/Sources/graft-config.cmake.in graft-config.cmake
    INSTALL_DESTINATION ${directory})
  # Before 1.0 a minor version may break what was built with another.
  write_basic_package_version_file(graft-config-version.cmake
    COMPATIBILITY SameMinorVersion)
  install(FILES
    ${CMAKE_CURRENT_BINARY_DIR}/graft-config.cmake
    ${CMAKE_CURRENT_BINARY_DIR}/graft-config-version.cmake
    DESTINATION ${directory})
  install(FILES include/graft/graft.h
    DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/graft)
  graft_install_pc(graft "${PROJECT_DESCRIPTION}" "" "")
endfunction()
