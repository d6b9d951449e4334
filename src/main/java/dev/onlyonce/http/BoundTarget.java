package dev.onlyonce.http;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;

/** The one target that the sender of a request may see and tell of, if its token is bound to one. */
public final class BoundTarget {

    private static final String ATTRIBUTE = BoundTarget.class.getName();
    private static final String PARAMETER = "target";

    private BoundTarget() {}

    /** The same request, its {@code target} parameter set to the one it is bound to; null binds to nothing. */
    public static HttpServletRequest bind(HttpServletRequest request, @Nullable String target) {
        if (target == null) {
            return request;
        }
        request.setAttribute(ATTRIBUTE, target);
        return new WithTarget(request, target);
    }

    /**
     * The target that a body means.
     *
     * @param named in it; null names none
     * @return the named one, else the one that the sender is bound to, else null
     * @throws RefusedInput with 403 when it is not the one that the sender is bound to
     */
    public static @Nullable String of(HttpServletRequest request, @Nullable String named) {
        Object bound = request.getAttribute(ATTRIBUTE);
        if (!(bound instanceof String only)) {
            return named;
        }
        if (named != null && !named.equals(only)) {
            throw new RefusedInput(HttpStatus.FORBIDDEN, PARAMETER, "this token is for the target " + only);
        }
        return only;
    }

    /**
     * The targets that the sender of the request may name; for bodies, whose targets no parameter tells.
     *
     * @param targets all there are
     */
    public static TargetNames within(HttpServletRequest request, TargetNames targets) {
        Object bound = request.getAttribute(ATTRIBUTE);
        return bound == null ? targets : name -> name.equals(bound) && targets.contains(name);
    }

    /** A request whose {@code target} is given. */
    private static final class WithTarget extends HttpServletRequestWrapper {

        private final String target;

        private WithTarget(HttpServletRequest request, String target) {
            super(request);
            this.target = target;
        }

        @Override
        public @Nullable String getParameter(String name) {
            return name.equals(PARAMETER) ? target : super.getParameter(name);
        }

        @Override
        public String @Nullable [] getParameterValues(String name) {
            return name.equals(PARAMETER) ? new String[] {target} : super.getParameterValues(name);
        }

        @Override
        public Map<String, String[]> getParameterMap() {
            Map<String, String[]> all = new LinkedHashMap<>(super.getParameterMap());
            all.put(PARAMETER, new String[] {target});
            return Collections.unmodifiableMap(all);
        }
    }
}
