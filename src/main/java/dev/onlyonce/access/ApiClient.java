package dev.onlyonce.access;

import java.security.Principal;
import org.jspecify.annotations.Nullable;

/**
 * A program that showed a token.
 *
 * @param name of the token
 * @param target the only one it may name; null means all
 */
record ApiClient(String name, Scope scope, @Nullable String target) implements Principal {

    @Override
    public String getName() {
        return name;
    }
}
