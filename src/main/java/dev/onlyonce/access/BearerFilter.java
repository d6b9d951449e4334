package dev.onlyonce.access;

import dev.onlyonce.http.BoundTarget;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.authority.SimpleGrantedAuthority;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.filter.OncePerRequestFilter;

/** Lets a program in by its bearer token; one that is bound to a target sees and tells of that target alone. */
final class BearerFilter extends OncePerRequestFilter {

    private static final String SCHEME = "bearer ";

    private final Tokens tokens;
    private final Refusals refusals;

    BearerFilter(Tokens tokens, Refusals refusals) {
        this.tokens = tokens;
        this.refusals = refusals;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        String header = request.getHeader(HttpHeaders.AUTHORIZATION);
        if (header == null) {
            chain.doFilter(request, response);
            return;
        }
        Optional<ApiClient> client = token(header).flatMap(tokens::client);
        if (client.isEmpty()) {
            refusals.commence(request, response, new BadCredentialsException("unknown token"));
        } else if (namesAnother(request, client.get().target())) {
            refusals.handle(request, response, new AccessDeniedException("another target"));
        } else {
            signIn(client.get());
            chain.doFilter(BoundTarget.bind(request, client.get().target()), response);
        }
    }

    private static Optional<String> token(String header) {
        return header.toLowerCase(Locale.ROOT).startsWith(SCHEME)
                ? Optional.of(header.substring(SCHEME.length()).strip())
                : Optional.empty();
    }

    private static boolean namesAnother(HttpServletRequest request, @Nullable String bound) {
        String named = bound == null ? null : request.getParameter("target");
        return named != null && !named.equals(bound);
    }

    private static void signIn(ApiClient client) {
        SecurityContext context = SecurityContextHolder.createEmptyContext();
        context.setAuthentication(UsernamePasswordAuthenticationToken.authenticated(
                client, null, List.of(new SimpleGrantedAuthority(client.scope().authority()))));
        SecurityContextHolder.setContext(context);
    }
}
