"""Compiles less than Numba does, by relying on Numba's internals: optional, and the only file that touches them.

Numba makes machine code, and a door for Python, of every function, and puts a copy of all that a function calls beside
it: each is optimised and emitted again for each of its callers. Here

- a function that compiled code calls is only put into the compiler's language; whoever is called from Python takes in
  all that it reaches, once, and is optimised and emitted as a whole;
- a number that stands in the code is typed like any other: `f(x, 3)` and `f(x, 4)` are one function, not two.

Who calls decides: a function that both Python and compiled code call is made for each of them.
"""

from collections.abc import Callable, Iterator
from typing import Any

from numba import config, types, version_info
from numba.core.codegen import JITCodeLibrary, RuntimeLinker
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.registry import CPUDispatcher
from numba.core.targetconfig import TargetConfig
from numba.core.typed_passes import NoPythonSupportedFeatureValidation

KNOWN = (0, 68)
"""The version of Numba whose inside this file was written for; any other compiles in its own way."""
WITHOUT_DOORS = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}


def _to_link(module: Any) -> Any:
    """The module as one that may be taken in many times, where what nobody calls is dropped."""
    names = [one.name for one in module.functions if not one.is_declaration and one.linkage.name == "external"]
    if names:
        module = module.clone()
        for name in names:
            module.get_function(name).linkage = "linkonce_odr"
    return module


class _Part:
    """What one function itself adds to a library, in the place of a library to link."""

    def __init__(self, library: Any, module: Any) -> None:
        self.library = library
        self._module = module

    @property
    def _reload_init(self) -> Any:
        return self.library._reload_init

    def _get_module_for_linking(self) -> Any:
        return self._module


class EntryLibrary(JITCodeLibrary):  # type: ignore[misc]
    """The code of a function that Python calls: all that it reaches is linked once, then optimised and emitted."""

    _linking_libraries: list[Any]

    def finalize(self) -> None:
        """Links, optimises and emits."""
        self._linking_libraries = list(_parts(self._linking_libraries))
        super().finalize()


class InnerLibrary(JITCodeLibrary):  # type: ignore[misc]
    """The code of a function that compiled code calls: kept in the compiler's language, without what it calls."""

    _linking_libraries: list[Any]
    _shared_module: Any
    part: Any = None

    def finalize(self) -> None:
        """Closes the library; nothing is linked, optimised or emitted."""
        self._raise_if_finalized()
        if any(one.name.startswith(RuntimeLinker.PREFIX) for one in self._final_module.global_variables):
            raise NotImplementedError(f"{self.name} and another function call each other")
        self._finalize_dynamic_globals()
        self.part = _Part(self, _to_link(self._final_module))
        self._finalized = True

    def _get_module_for_linking(self) -> Any:
        """With all that it reaches, for a caller that is not made by this file."""
        if self._shared_module is None:
            self._ensure_finalized()
            whole = self.part._get_module_for_linking().clone()
            for part in _parts(self._linking_libraries):
                whole.link_in(part._get_module_for_linking(), preserve=True)
            self._shared_module = whole
        return self._shared_module

    @property
    def codegen(self) -> Any:
        """Numba writes a function's environment into its machine code, of which there is none."""
        return _NoEnvironments

    def get_pointer_to_function(self, name: str) -> int:
        """There is no machine code to point to."""
        return 0


class _NoEnvironments:
    @staticmethod
    def set_env(_name: str, _environment: Any) -> None: ...


def _parts(libraries: list[Any]) -> Iterator[Any]:
    """Each library that these reach, once; the inner ones by what they are themselves."""
    seen: set[int] = set()
    waiting = list(reversed(libraries))
    while waiting:
        library = waiting.pop()
        if id(library) in seen:
            continue
        seen.add(id(library))
        if isinstance(library, InnerLibrary):
            library._ensure_finalized()
            yield library.part
            waiting.extend(reversed(library._linking_libraries))
        else:
            yield library


def _stage(name: str, library_class: type) -> type:
    class MakeLibrary(FunctionPass):  # type: ignore[misc]
        _name = name

        def __init__(self) -> None:
            FunctionPass.__init__(self)

        def run_pass(self, state: Any) -> bool:
            if state.library is None:
                state.library = library_class(state.targetctx.codegen(), state.func_id.func_qualname)
                state.library.enable_object_caching()
            return False

    made: type = register_pass(mutates_CFG=False, analysis_only=True)(MakeLibrary)
    return made


def _compiler(stage: type) -> type:
    class LibraryCompiler(CompilerBase):  # type: ignore[misc]
        def define_pipelines(self) -> list[Any]:
            pipeline = DefaultPassBuilder.define_nopython_pipeline(self.state)
            pipeline.add_pass_after(stage, NoPythonSupportedFeatureValidation)
            pipeline.finalize()
            return [pipeline]

    return LibraryCompiler


_EntryCompiler = _compiler(_stage("entry_library", EntryLibrary))
_InnerCompiler = _compiler(_stage("inner_library", InnerLibrary))


class InnerDispatcher(CPUDispatcher):  # type: ignore[misc]
    """The function as compiled code calls it."""

    def __init__(self, py_func: Any, targetoptions: Any, counter: Any) -> None:
        super().__init__(py_func, {}, {**targetoptions, **WITHOUT_DOORS}, _InnerCompiler)
        self._compiling_counter = counter


class EntryDispatcher(CPUDispatcher):  # type: ignore[misc]
    """The function as Python calls it; other compiled functions are given the inner one."""

    def __init__(self, py_func: Any, locals: Any = None, targetoptions: Any = None) -> None:
        super().__init__(py_func, locals, targetoptions, _EntryCompiler)
        self._inner = InnerDispatcher(py_func, self.targetoptions, self._compiling_counter)

    def fold_argument_types(self, args: Any, kws: Any) -> Any:
        signature, folded = super().fold_argument_types(args, kws)
        return signature, _unliteral(folded)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """How compiled code calls it: one version for all numbers."""
        return self._inner.get_call_template(_unliteral(args), {name: types.unliteral(kws[name]) for name in kws})

    def get_overload(self, sig: Any) -> Any:
        return self._inner.get_overload(sig)


def _unliteral(args: Any) -> tuple[Any, ...]:
    return tuple(types.unliteral(one) for one in args)


def can_compile(options: dict[str, Any]) -> bool:
    """Whether this is the Numba that we know, and nothing is asked of it that it must do in its own way."""
    return tuple(version_info[:2]) == KNOWN and not options.get("parallel") and not config.DISABLE_JIT


def dispatcher(function: Callable[..., Any], options: dict[str, Any]) -> Any:
    """The function, compiled when it is called, and kept on disk if Python called it."""
    made = EntryDispatcher(function, {}, {"nopython": True, "boundscheck": None, **options})
    made.enable_caching()
    return made


def quick_flags() -> None:
    """Compares flags of the compiler by what differs from the defaults; Numba gathers all of them, each time anew."""
    defaults: dict[type, dict[str, Any]] = {}

    def values(flags: Any) -> dict[str, Any]:
        kind = type(flags)
        if kind not in defaults:
            defaults[kind] = {name: option.default for name, option in kind.options.items()}
        return {**defaults[kind], **flags._values}

    TargetConfig.values = values


if tuple(version_info[:2]) == KNOWN:
    quick_flags()
