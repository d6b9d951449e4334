package dev.onlyonce;

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
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** Onlyonce with three targets (a live one, a recording, one that does not answer), and a browser in front of it. */
final class PagesForTests implements AutoCloseable {

    /** The recorded incident of the live target's log. */
    static final String RANGE = "from=2026-11-30T22:22:00Z&to=2026-11-30T22:28:30Z";

    private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
    private static final Instant LAST_LINE = Instant.parse("2026-11-30T22:27:52.424Z");
    private static final Instant DEPLOY_LAST_LINE = Instant.parse("2026-11-30T22:30:50.762Z");

    private final Path folder;
    private final Connection database;
    private final ConfigurableApplicationContext app;
    private final Playwright playwright;
    private final Browser browser;

    PagesForTests(Path folder) throws IOException, SQLException {
        boolean there = Files.isExecutable(CHROMIUM);
        if (!there && "true".equals(System.getenv("ONLYONCE_REQUIRE_BROWSER"))) {
            throw new IllegalStateException("ONLYONCE_REQUIRE_BROWSER is true, and there is no " + CHROMIUM);
        }
        assumeTrue(there, "browser tests are skipped: no " + CHROMIUM);
        this.folder = folder;
        Captures.place(folder, "apscheduler-dup", "app-full.log", LAST_LINE);
        String name = PostgresForTests.newDatabase();
        database = PostgresForTests.superuser(name);
        execute("SELECT pg_advisory_lock(1380536140)");
        execute("CREATE TABLE job_runs (run_id text, job text, started_at timestamptz, finished_at timestamptz)");
        app = new SpringApplicationBuilder(OnlyonceApplication.class)
                .web(WebApplicationType.SERVLET)
                .run(arguments(name, recording()));
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

    /** In the live target's database. */
    void execute(String sql) throws SQLException {
        try (Statement statement = database.createStatement()) {
            statement.execute(sql);
        }
    }

    BrowserContext context(String language, ColorScheme scheme, int width) {
        return browser.newContext(new Browser.NewContextOptions()
                .setLocale(language)
                .setColorScheme(scheme)
                .setViewportSize(width, width < 700 ? 844 : 900));
    }

    Page signIn(BrowserContext context) {
        Page page = context.newPage();
        page.navigate(base() + "/login");
        page.locator("input[name=username]").fill("admin");
        page.locator("input[name=password]").fill("correct horse");
        page.locator("input[name=password]").press("Enter");
        page.waitForURL(url -> !url.contains("/login"));
        return page;
    }

    String base() {
        return "http://127.0.0.1:" + app.getEnvironment().getProperty("local.server.port");
    }

    @Override
    public void close() throws SQLException {
        playwright.close();
        app.close();
        database.close();
    }

    /** The shop as it is watched live, with an old log; and a recording that has processor use, locks and a deployment. */
    private String[] arguments(String database, Path recording) throws IOException {
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

    private Path recording() throws IOException {
        Path recording = Files.createDirectory(folder.resolve("riol"));
        for (String file : List.of("cpu.csv", "advisory.csv", "advisory-count.csv")) {
            Files.copy(Captures.file("apscheduler-deploy", file), recording.resolve(file));
        }
        Captures.place(recording, "apscheduler-deploy", "app-full.log", DEPLOY_LAST_LINE);
        return recording;
    }
}
