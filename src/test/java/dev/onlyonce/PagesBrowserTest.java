package dev.onlyonce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** The pages in a real browser, on the recorded incident; leaves pictures of them in {@code target/screens}. */
class PagesBrowserTest {

    private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
    private static final Instant LAST_LINE = Instant.parse("2026-11-30T22:27:52.424Z");
    private static final Instant DEPLOY_LAST_LINE = Instant.parse("2026-11-30T22:30:50.762Z");
    private static final String RANGE = "from=2026-11-30T22:22:00Z&to=2026-11-30T22:28:30Z";
    private static final List<String> PAGES = List.of("overview", "jobs", "duplicates", "locks", "sources");

    @TempDir
    static Path folder;

    private static ConfigurableApplicationContext app;
    private static Playwright playwright;
    private static Browser browser;
    private static java.sql.Connection holder;

    @BeforeAll
    static void start() throws Exception {
        boolean there = Files.isExecutable(CHROMIUM);
        if (!there && "true".equals(System.getenv("ONLYONCE_REQUIRE_BROWSER"))) {
            throw new IllegalStateException("ONLYONCE_REQUIRE_BROWSER is true, and there is no " + CHROMIUM);
        }
        assumeTrue(there, "browser tests are skipped: no " + CHROMIUM);
        Captures.place(folder, "apscheduler-dup", "app-full.log", LAST_LINE);
        String database = PostgresForTests.newDatabase();
        holder = PostgresForTests.superuser(database);
        try (java.sql.Statement lock = holder.createStatement()) {
            lock.execute("SELECT pg_advisory_lock(1380536140)");
        }
        app = new SpringApplicationBuilder(OnlyonceApplication.class)
                .web(WebApplicationType.SERVLET)
                .run(arguments(database, recording()));
        try (java.sql.Statement runs = holder.createStatement()) {
            runs.execute(
                    "CREATE TABLE job_runs (id bigint, job text, started_at timestamptz, finished_at timestamptz)");
        }
        playwright = Playwright.create(
                new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        browser = playwright
                .chromium()
                .launch(new BrowserType.LaunchOptions()
                        .setExecutablePath(CHROMIUM)
                        .setArgs(List.of(
                                "--no-sandbox",
                                "--disable-gpu",
                                "--disable-quic",
                                "--no-first-run",
                                "--disable-background-networking",
                                "--disable-component-update",
                                "--disable-sync")));
    }

    /** The shop as it is watched live, with an old log; and a recording that has processor use, locks and a deployment. */
    private static String[] arguments(String database, Path recording) throws IOException {
        Properties settings = new Properties();
        settings.load(new StringReader("""
                server.port=0
                onlyonce.store.username=postgres
                onlyonce.store.password=postgres
                onlyonce.security.admin-password=correct horse
                onlyonce.targets[0].name=shop
                onlyonce.targets[0].zone=Asia/Seoul
                onlyonce.targets[0].username=postgres
                onlyonce.targets[0].password=postgres
                onlyonce.targets[0].poll-interval=1s
                onlyonce.targets[0].locks[0].key=0x52494F4C
                onlyonce.targets[0].locks[0].name=scheduler
                onlyonce.targets[0].locks[0].guards[0]=profile_analyzer
                onlyonce.targets[0].locks[1].key=4711
                onlyonce.targets[0].locks[1].name=beat
                onlyonce.targets[0].jobs[0].name=profile_analyzer
                onlyonce.targets[0].jobs[0].every=10s
                onlyonce.targets[0].logs[0].zone=Asia/Seoul
                onlyonce.targets[0].runs-queries[0].name=job_runs
                onlyonce.targets[0].runs-queries[0].interval=1s
                onlyonce.targets[0].runs-queries[0].sql=select * from job_runs where started_at > :since
                onlyonce.targets[0].runs-queries[1].name=no_table
                onlyonce.targets[0].runs-queries[1].sql=select * from no_table where started_at > :since
                onlyonce.targets[1].name=riol
                onlyonce.targets[1].zone=Asia/Seoul
                onlyonce.targets[1].processes[0].match=gunicorn
                onlyonce.targets[1].processes[0].name=web
                onlyonce.targets[1].locks[0].key=0x52494F4C
                onlyonce.targets[1].locks[0].name=scheduler
                onlyonce.targets[1].logs[0].zone=Asia/Seoul
                onlyonce.targets[2].name=silent
                onlyonce.targets[2].jdbc-url=jdbc:postgresql://127.0.0.1:1/none
                onlyonce.targets[2].username=postgres
                onlyonce.targets[2].password=postgres
                """));
        settings.put("onlyonce.store.url", PostgresForTests.url(PostgresForTests.newStore()));
        settings.put("onlyonce.targets[0].jdbc-url", PostgresForTests.url(database));
        settings.put(
                "onlyonce.targets[0].logs[0].path",
                folder.resolve("app-full.log").toString());
        settings.put("onlyonce.targets[1].replay", recording.toString());
        settings.put(
                "onlyonce.targets[1].logs[0].path",
                recording.resolve("app-full.log").toString());
        return settings.entrySet().stream()
                .map(setting -> "--" + setting.getKey() + "=" + setting.getValue())
                .toArray(String[]::new);
    }

    private static Path recording() throws IOException {
        Path recording = Files.createDirectory(folder.resolve("riol"));
        for (String file : List.of("cpu.csv", "advisory.csv", "advisory-count.csv")) {
            Files.copy(Captures.file("apscheduler-deploy", file), recording.resolve(file));
        }
        Captures.place(recording, "apscheduler-deploy", "app-full.log", DEPLOY_LAST_LINE);
        return recording;
    }

    @AfterAll
    static void stop() throws java.sql.SQLException {
        if (holder != null) {
            holder.close();
        }
        if (playwright != null) {
            playwright.close();
        }
        if (app != null) {
            app.close();
        }
    }

    @Test
    void theIncidentStandsOnTheSharedAxisWithItsFourWorkers() {
        List<String> errors = new ArrayList<>();
        try (BrowserContext context = context("en-US", ColorScheme.LIGHT, 1440)) {
            Page page = signIn(context);
            page.onConsoleMessage(message -> {
                if ("error".equals(message.type())) {
                    errors.add(message.text());
                }
            });
            page.navigate(base() + "/t/shop/overview?" + RANGE);
            page.waitForSelector("oo-timeline .canvas canvas");
            assertThat(page.locator("oo-timeline .canvas").getAttribute("aria-label"))
                    .isEqualTo("120 runs on 4 workers in this range");
            page.locator("oo-timeline #table").click();
            assertThat(page.locator("oo-timeline tbody tr").count()).isEqualTo(120);
            assertThat(page.locator("#range-switch").textContent()).contains("Asia/Seoul, UTC+9");
            assertThat(errors).isEmpty();
        }
    }

    @Test
    void theIncidentIsToldFromTheSentenceToTheLock() {
        try (BrowserContext context = context("en-US", ColorScheme.LIGHT, 1440)) {
            Page page = signIn(context);
            page.navigate(base() + "/t/shop/overview?" + RANGE);
            page.waitForSelector("#sentence :text('90 extra runs, 30 of 30 ran more than once')");
            page.navigate(base() + "/t/shop/jobs?" + RANGE);
            page.waitForSelector("#jobs tbody tr");
            assertThat(page.locator("#jobs tbody tr td.number").allTextContents())
                    .contains("120", "90")
                    .filteredOn("30"::equals)
                    .hasSizeGreaterThanOrEqualTo(4);
            page.navigate(base() + "/t/shop/overview?" + RANGE);
            page.locator("#sentence a").click(); // to the duplicates of the same range
            page.waitForSelector("#duplicates summary");
            assertThat(page.locator("#duplicates summary").allTextContents())
                    .hasSize(30)
                    .containsOnly("4 runs, 4 workers known");
            page.navigate(base() + "/t/shop/locks");
            page.waitForSelector("#watched :text('held by one')");
            assertThat(page.locator("#watched").textContent()).contains("scheduler", "1380536140", "RIOL");
        }
    }

    @Test
    void everyPageIsPictured() {
        for (String language : List.of("en-US", "ko-KR")) {
            for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
                picture(language, scheme, 1440);
            }
            picture(language, ColorScheme.LIGHT, 390);
        }
        assertThat(Path.of("target/screens")).isNotEmptyDirectory();
    }

    private static void picture(String language, ColorScheme scheme, int width) {
        try (BrowserContext context = context(language, scheme, width)) {
            Page page = signIn(context);
            for (String name : PAGES) {
                page.navigate(base() + "/t/shop/" + name + "?" + RANGE);
                page.waitForSelector("#main h1, #main .card");
                page.waitForFunction("document.fonts.status === 'loaded'");
                page.screenshot(new Page.ScreenshotOptions()
                        .setPath(Path.of(
                                "target/screens",
                                "%s-%s-%s-%d.png"
                                        .formatted(
                                                name,
                                                language.substring(0, 2),
                                                scheme.name().toLowerCase(java.util.Locale.ROOT),
                                                width))));
            }
        }
    }

    private static BrowserContext context(String language, ColorScheme scheme, int width) {
        return browser.newContext(new Browser.NewContextOptions()
                .setLocale(language)
                .setColorScheme(scheme)
                .setViewportSize(width, width < 700 ? 844 : 900));
    }

    private static Page signIn(BrowserContext context) {
        Page page = context.newPage();
        page.navigate(base() + "/login");
        page.locator("input[name=username]").fill("admin");
        page.locator("input[name=password]").fill("correct horse");
        page.locator("input[name=password]").press("Enter");
        page.waitForURL(url -> !url.contains("/login"));
        return page;
    }

    static String base() {
        return "http://127.0.0.1:" + app.getEnvironment().getProperty("local.server.port");
    }
}
