package dev.onlyonce.access.ui;

import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.H1;
import com.vaadin.flow.component.html.Paragraph;
import com.vaadin.flow.component.login.LoginForm;
import com.vaadin.flow.component.login.LoginI18n;
import com.vaadin.flow.router.BeforeEnterEvent;
import com.vaadin.flow.router.BeforeEnterObserver;
import com.vaadin.flow.router.HasDynamicTitle;
import com.vaadin.flow.router.Route;
import com.vaadin.flow.server.auth.AnonymousAllowed;
import dev.onlyonce.uikit.Texts;

/** Asks who is there. */
@Route(value = "login", autoLayout = false)
@AnonymousAllowed
final class LoginView extends Div implements BeforeEnterObserver, HasDynamicTitle {

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
        purpose.setText(Texts.of("login.purpose"));
        form.setI18n(words());
    }

    private static LoginI18n words() {
        LoginI18n words = LoginI18n.createDefault();
        words.getForm().setTitle(Texts.of("login.title"));
        words.getForm().setUsername(Texts.of("login.username"));
        words.getForm().setPassword(Texts.of("login.password"));
        words.getForm().setSubmit(Texts.of("login.title"));
        words.getErrorMessage().setTitle(Texts.of("login.refused"));
        words.getErrorMessage().setMessage(Texts.of("login.refusedWhy"));
        return words;
    }

    @Override
    public String getPageTitle() {
        return Texts.of("login.title") + " · Onlyonce";
    }

    @Override
    public void beforeEnter(BeforeEnterEvent event) {
        form.setError(event.getLocation().getQueryParameters().getParameters().containsKey("error"));
    }
}
