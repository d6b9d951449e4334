package dev.onlyonce.targets;

/** Published (as a plain Spring event) when the registry's set of targets changes. */
public sealed interface TargetEvent {

    Target target();

    /** A target came, from the configuration or from the page. */
    record Added(Target target) implements TargetEvent {}

    /** Its settings changed; whoever keeps something of the old one replaces it. */
    record Changed(Target target) implements TargetEvent {}

    /** It is gone; its series and collectors go with it. */
    record Removed(Target target) implements TargetEvent {}
}
