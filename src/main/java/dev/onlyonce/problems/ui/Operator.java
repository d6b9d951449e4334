package dev.onlyonce.problems.ui;

import com.vaadin.flow.spring.security.AuthenticationContext;
import org.springframework.stereotype.Component;

/** The person at the page: who it is, and whether they may say something of problems. */
@Component
class Operator {

    private final AuthenticationContext context;

    Operator(AuthenticationContext context) {
        this.context = context;
    }

    boolean may() {
        return context.hasRole("OPERATOR");
    }

    /** @throws IllegalStateException when nobody is signed in */
    String name() {
        return context.getPrincipalName().orElseThrow(() -> new IllegalStateException("nobody is signed in"));
    }
}
