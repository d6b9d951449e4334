package dev.onlyonce.uikit;

import com.vaadin.flow.component.AttachEvent;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.Composite;
import com.vaadin.flow.component.UI;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.H1;
import com.vaadin.flow.component.html.Header;
import com.vaadin.flow.router.BeforeEnterEvent;
import com.vaadin.flow.router.BeforeEnterObserver;
import com.vaadin.flow.router.HasDynamicTitle;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page about one target and one stretch of time, both in its address; it draws again when there is news. */
public abstract class TargetPage extends Composite<Div> implements BeforeEnterObserver, HasDynamicTitle {

    private static final long serialVersionUID = 1L;

    private final transient PageStates states;
    private @Nullable transient PageState state;

    protected TargetPage(PageStates states) {
        this.states = states;
    }

    /** Builds the page, or brings what is built up to date; called with each change of the address and with news. */
    protected abstract void show(PageState state);

    /** The key of its name. */
    protected abstract String titleKey();

    /** Lays out a page of one column: its heading, then its cards; the heading's text comes with the first showing. */
    protected final H1 column(Component... cards) {
        H1 title = new H1();
        Header head = new Header(title);
        head.addClassName("page-head");
        Div column = new Div(cards);
        column.addClassName("column");
        getContent().add(head, column);
        return title;
    }

    /** Lays out a page of a wide column and one beside it, which phones show below. */
    protected final H1 columns(List<? extends Component> wide, Component... beside) {
        H1 title = new H1();
        Header head = new Header(title);
        head.addClassName("page-head");
        getContent().add(head, besides(wide, beside));
        return title;
    }

    /** The two columns alone. */
    protected static Div besides(List<? extends Component> wide, Component... beside) {
        Div left = new Div();
        left.addClassName("column");
        left.add(List.copyOf(wide));
        Div right = new Div(beside);
        right.addClassName("column");
        Div both = new Div(left, right);
        both.addClassName("columns");
        return both;
    }

    @Override
    public String getPageTitle() {
        return Texts.of(titleKey()) + (state == null ? "" : " · " + state.name()) + " · Onlyonce";
    }

    @Override
    public void beforeEnter(BeforeEnterEvent event) {
        String target = event.getRouteParameters().get("target").orElse("");
        states.of(
                        target,
                        event.getLocation().getQueryParameters(),
                        event.getUI().getLocale())
                .ifPresentOrElse(
                        this::enter,
                        () -> event.rerouteToError(
                                com.vaadin.flow.router.NotFoundException.class, Texts.of("target.unknown", target)));
    }

    private void enter(PageState entered) {
        state = entered;
        show(entered);
    }

    @Override
    protected void onAttach(AttachEvent attached) {
        if (state != null && state.range().isLive()) {
            states.clock().whenChanged(this, attached.getUI(), state.name(), this::refresh);
        }
    }

    private void refresh() {
        UI ui = getUI().orElse(null);
        if (state != null && ui != null) {
            enter(states.again(state));
        }
    }
}
