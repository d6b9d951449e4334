package dev.onlyonce.access;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.LockedException;
import org.springframework.security.core.Authentication;
import org.springframework.security.web.authentication.WebAuthenticationDetails;

/** Checks a password unless the login has to wait; a failure is logged with its user name, never with what was typed as password. */
final class SlowedLogin implements AuthenticationProvider {

    private static final Log LOG = LogFactory.getLog(SlowedLogin.class);
    private static final int LONGEST_NAME = 64;

    private final AuthenticationProvider passwords;
    private final FailedLogins failures;

    SlowedLogin(AuthenticationProvider passwords, FailedLogins failures) {
        this.passwords = passwords;
        this.failures = failures;
    }

    @Override
    public Authentication authenticate(Authentication login) {
        String who = printable(login.getName()) + " from " + address(login);
        if (failures.wait(who).isPositive()) {
            throw new LockedException("too many failures, wait a minute");
        }
        try {
            Authentication authenticated = passwords.authenticate(login);
            failures.succeeded(who);
            if (authenticated == null) {
                throw new BadCredentialsException("not a login that is known here");
            }
            return authenticated;
        } catch (BadCredentialsException refused) {
            failures.failed(who);
            LOG.warn("Sign-in refused: " + who);
            throw refused;
        }
    }

    @Override
    public boolean supports(Class<?> authentication) {
        return passwords.supports(authentication);
    }

    private static String address(Authentication login) {
        return login.getDetails() instanceof WebAuthenticationDetails web ? web.getRemoteAddress() : "unknown";
    }

    /** A name is typed by anybody: it must not write lines of its own into the log. */
    private static String printable(String name) {
        String cut = name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME) + "…" : name;
        return cut.replaceAll("\\p{Cntrl}", "?");
    }
}
