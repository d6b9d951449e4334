package dev.onlyonce.demo.ui;

import com.vaadin.flow.component.AttachEvent;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.Composite;
import com.vaadin.flow.component.html.Anchor;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.NativeButton;
import com.vaadin.flow.component.html.Span;
import com.vaadin.flow.signals.Signal;
import dev.onlyonce.demo.Demo;
import dev.onlyonce.demo.DemoState;
import dev.onlyonce.demo.DemoState.Phase;
import dev.onlyonce.uikit.Icon;
import dev.onlyonce.uikit.PageBanner;
import dev.onlyonce.uikit.Texts;

/** Says on each page of the demo that it is one, and has the button that deploys its fix or takes it back. */
final class DemoBanner extends Composite<Div> implements PageBanner {

    private static final long serialVersionUID = 1L;

    private final transient Demo demo;
    private final transient LiveDemo live;
    private final boolean mayRestart;
    private final Span words = new Span();
    private final NativeButton button = new NativeButton("", pressed -> press());
    private final Anchor open = new Anchor("t/" + Demo.TARGET + "/overview", Texts.of("demo.open"));
    private boolean here;
    private boolean home;

    /** @param mayRestart whether whoever looks is an operator */
    DemoBanner(Demo demo, LiveDemo live, boolean mayRestart) {
        this.demo = demo;
        this.live = live;
        this.mayRestart = mayRestart;
        Span title = new Span(Texts.of("demo.title"));
        title.addClassName("strong");
        words.getElement().setAttribute("aria-live", "polite");
        Span text = new Span(title, new Span(" " + Texts.of("demo.what") + " "), words);
        text.addClassName("words");
        button.addClassName("button");
        button.setId("demo-fix");
        open.addClassName("button");
        getContent().setId("demo");
        getContent().addClassNames("banner", "calm");
        getContent().add(Icon.PLAY.create(), text, open, button);
        getContent().setVisible(false);
    }

    @Override
    public Component component() {
        return this;
    }

    @Override
    public void show(String target) {
        home = target.isEmpty();
        here = home || target.equals(Demo.TARGET);
        draw(live.state().peek());
    }

    @Override
    protected void onAttach(AttachEvent attached) {
        Signal.effect(this, () -> draw(live.state().get()));
    }

    private void draw(LiveDemo.Shown shown) {
        Phase phase = shown.phase();
        getContent().setVisible(here && phase != Phase.OFF);
        open.setVisible(home && shown.alive());
        if (phase == Phase.OFF) {
            return;
        }
        words.setText(
                phase == Phase.FAILED
                        ? Texts.of("demo.failed", String.valueOf(shown.reason()))
                        : Texts.of("demo." + phase.word(), shown.renewed(), DemoState.WORKERS));
        boolean toFix = phase == Phase.FAILED ? shown.fixWanted() : !shown.fixWanted();
        button.setText(Texts.of(toFix ? "demo.deploy" : "demo.takeBack"));
        button.setClassName("primary", toFix);
        button.setVisible(mayRestart && shown.alive());
        button.setEnabled(phase == Phase.INCIDENT || phase == Phase.FIXED || phase == Phase.FAILED);
    }

    private void press() {
        LiveDemo.Shown shown = live.state().peek();
        if (shown.phase() == Phase.FAILED ? shown.fixWanted() : !shown.fixWanted()) {
            demo.deploy();
        } else {
            demo.takeBack();
        }
    }
}
