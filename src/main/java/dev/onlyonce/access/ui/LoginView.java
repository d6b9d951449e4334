package dev.onlyonce.access.ui;

import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.H1;
import com.vaadin.flow.component.html.Paragraph;
import com.vaadin.flow.component.login.LoginForm;
import com.vaadin.flow.router.BeforeEnterEvent;
import com.vaadin.flow.router.BeforeEnterObserver;
import com.vaadin.flow.router.PageTitle;
import com.vaadin.flow.router.Route;
import com.vaadin.flow.server.auth.AnonymousAllowed;

/** Asks who is there. */
@Route(value = "login", autoLayout = false)
@PageTitle("Sign in · Onlyonce")
@AnonymousAllowed
final class LoginView extends Div implements BeforeEnterObserver {

    private final LoginForm form = new LoginForm();

    LoginView() {
        addClassName("login");
        form.setId("login-form");
        form.setAction("login");
        form.setForgotPasswordButtonVisible(false);
        Paragraph purpose = new Paragraph();
        purpose.addClassName("login-purpose");
        Div card = new Div(new H1("Onlyonce"), purpose, form);
        card.addClassName("login-card");
        add(card);
        LoginTexts texts = LoginTexts.of(getLocale());
        purpose.setText(texts.purpose());
        form.setI18n(texts.form());
    }

    @Override
    public void beforeEnter(BeforeEnterEvent event) {
        form.setError(event.getLocation().getQueryParameters().getParameters().containsKey("error"));
    }
}
