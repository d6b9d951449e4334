package dev.onlyonce.overview.ui;

import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.router.BeforeEnterEvent;
import com.vaadin.flow.router.BeforeEnterObserver;
import com.vaadin.flow.router.HasDynamicTitle;
import com.vaadin.flow.router.Route;
import dev.onlyonce.uikit.Nothing;
import dev.onlyonce.uikit.PageTargets;
import dev.onlyonce.uikit.Texts;
import jakarta.annotation.security.PermitAll;

/** Leads to the first target, or says how to name one. */
@Route("")
@PermitAll
class HomeView extends Div implements BeforeEnterObserver, HasDynamicTitle {

    private static final long serialVersionUID = 1L;

    private static final String EXAMPLE = """
            onlyonce:
              targets:
                - name: shop
                  jdbc-url: jdbc:postgresql://db:5432/shop
                  username: onlyonce_ro
                  password: ${SHOP_PASSWORD}
                  zone: Asia/Seoul
                  logs:
                    - {path: "/var/log/app/*.log"}""";

    private final transient PageTargets targets;

    HomeView(PageTargets targets) {
        this.targets = targets;
        setId("home");
    }

    @Override
    public String getPageTitle() {
        return "Onlyonce";
    }

    @Override
    public void beforeEnter(BeforeEnterEvent event) {
        targets.all().stream()
                .findFirst()
                .ifPresentOrElse(
                        first -> event.forwardTo("t/" + first.name() + "/overview"),
                        () -> add(Nothing.empty(Texts.of("home.empty"), Texts.of("home.next"), EXAMPLE)));
    }
}
