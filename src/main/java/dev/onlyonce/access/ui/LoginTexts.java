package dev.onlyonce.access.ui;

import com.vaadin.flow.component.login.LoginI18n;
import java.util.Locale;

/**
 * The words of the sign-in page in one language.
 *
 * @param purpose one line under the name
 */
record LoginTexts(
        String purpose,
        String title,
        String username,
        String password,
        String submit,
        String refused,
        String refusedWhy) {

    private static final LoginTexts ENGLISH = new LoginTexts(
            "Did each job run exactly once?",
            "Sign in",
            "User",
            "Password",
            "Sign in",
            "Not signed in",
            "User or password is wrong, or there were too many attempts: then wait a minute.");
    private static final LoginTexts KOREAN = new LoginTexts(
            "모든 작업이 정확히 한 번 실행되었습니까?",
            "로그인",
            "사용자",
            "비밀번호",
            "로그인",
            "로그인하지 못했습니다",
            "사용자 이름이나 비밀번호가 틀렸거나 시도 횟수가 너무 많습니다. 너무 많으면 1분 뒤에 다시 시도하십시오.");

    static LoginTexts of(Locale locale) {
        return locale.getLanguage().equals(Locale.KOREAN.getLanguage()) ? KOREAN : ENGLISH;
    }

    LoginI18n form() {
        LoginI18n words = LoginI18n.createDefault();
        words.getForm().setTitle(title);
        words.getForm().setUsername(username);
        words.getForm().setPassword(password);
        words.getForm().setSubmit(submit);
        words.getErrorMessage().setTitle(refused);
        words.getErrorMessage().setMessage(refusedWhy);
        return words;
    }
}
