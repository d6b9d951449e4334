package dev.onlyonce;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pages in a real browser, on the recorded incident; leaves pictures of them in {@code target/screens}. */
class PagesBrowserTest {

    private static final String RANGE = PagesForTests.RANGE;
    private static final List<String> PAGES = List.of("overview", "problems", "jobs", "duplicates", "locks", "sources");
    private static final String ONE =
            "duplicates/one?job=profile_analyzer&key=user_id%3D42&at=2026-11-30T22:26:20.005Z";

    @TempDir
    static Path folder;

    private static PagesForTests pages;

    private final List<BrowserContext> opened = new ArrayList<>();

    @BeforeAll
    static void start() throws IOException, SQLException {
        pages = new PagesForTests(folder);
    }

    @AfterAll
    static void stop() throws SQLException {
        if (pages != null) {
            pages.close();
        }
    }

    @AfterEach
    void close() {
        opened.forEach(BrowserContext::close);
    }

    @Test
    void theIncidentStandsOnTheSharedAxisWithItsFourWorkers() {
        List<String> errors = new ArrayList<>();
        Page page = open("shop/overview?" + RANGE);
        page.onConsoleMessage(message -> {
            if ("error".equals(message.type())) {
                errors.add(message.text());
            }
        });
        page.reload();
        page.waitForSelector("oo-timeline .canvas canvas");
        assertThat(page.locator("oo-timeline .canvas").getAttribute("aria-label"))
                .isEqualTo("120 runs on 4 workers in this range");
        page.locator("oo-timeline #table").click();
        assertThat(page.locator("oo-timeline tbody tr:has-text('profile_analyzer')")
                        .count())
                .isEqualTo(120);
        assertThat(page.locator("oo-timeline tbody").textContent()).contains("not known: no source covers this time");
        assertThat(page.locator("#range-switch").textContent()).contains("Asia/Seoul, UTC+9");
        assertThat(errors).isEmpty();
    }

    @Test
    void theIncidentIsToldFromTheSentenceToTheLock() {
        Page page = open("shop/overview?" + RANGE);
        page.waitForSelector("#sentence :text('90 extra runs, 30 of 30 ran more than once')");
        assertThat(page.locator("#jobs-in-range tbody tr").textContent()).contains("120", "90", "4, 30 runs each");
        assertThat(page.locator("#watched-now").textContent())
                .contains("scheduler", "held by one", "expects one holder", "guards profile_analyzer");
        go(page, "shop/jobs?" + RANGE);
        page.waitForSelector("#jobs tbody tr");
        assertThat(page.locator("#jobs tbody tr td.number").allTextContents())
                .contains("120", "90")
                .filteredOn("30"::equals)
                .hasSizeGreaterThanOrEqualTo(4);
        go(page, "shop/overview?" + RANGE);
        page.locator("#sentence a").click(); // to the duplicates of the same range
        page.waitForSelector("#duplicates summary");
        assertThat(page.locator("#duplicates summary").allTextContents())
                .hasSize(30)
                .containsOnly("4 runs, 4 workers known");
        go(page, "shop/locks");
        page.waitForSelector("#watched :text('held by one')");
        assertThat(page.locator("#watched").textContent()).contains("scheduler", "1380536140", "RIOL");
    }

    @Test
    void aDuplicateIsReachedFromTheListAndTheAxisAndTheBackButtonReturns() {
        Page page = open("shop/duplicates?" + RANGE);
        page.locator("#duplicates tbody th a").first().click();
        assertOneDuplicate(page);
        page.goBack();
        page.waitForSelector("#duplicates summary");
        assertThat(page.url()).endsWith("/t/shop/duplicates?" + RANGE);
        go(page, "shop/overview?" + RANGE);
        page.waitForSelector("oo-timeline .canvas canvas");
        List<?> place = (List<?>) page.locator("oo-timeline").evaluate("""
                axis => {
                  const bar = axis.model.bars.find(b => b.kind === 'extra');
                  const track = axis.plan.tracks.findIndex(t => t.kind === 'worker');
                  const at = axis.chart.convertToPixel({xAxisIndex: track, yAxisIndex: track}, [bar.from + axis.model.offset, bar.lane]);
                  const box = axis.renderRoot.querySelector('.canvas').getBoundingClientRect();
                  return [box.x + at[0], box.y + at[1]];
                }""");
        page.mouse().click(((Number) place.get(0)).doubleValue(), ((Number) place.get(1)).doubleValue());
        assertOneDuplicate(page);
        page.goBack();
        page.waitForSelector("#sentence");
        assertThat(page.url()).endsWith("/t/shop/overview?" + RANGE);
    }

    private static void assertOneDuplicate(Page page) {
        page.waitForSelector("#runs tbody tr");
        assertThat(page.url())
                .contains("/t/shop/duplicates/one?", "from=2026-11-30T22%3A22%3A00Z", "job=profile_analyzer");
        assertThat(page.locator("#runs tbody tr").count()).isEqualTo(4);
        assertThat(page.locator("#runs .badge.extra").count()).isEqualTo(3);
        assertThat(page.locator("#why").textContent())
                .contains("certain", "4 known, of 4 runs", "the source records no ends");
        assertThat(page.locator("#cause").textContent())
                .contains("every worker starts the scheduler", "likely", "two schedulers send it", "not looked at");
        assertThat(page.locator("#advice pre").first().textContent()).contains("pg_try_advisory_lock");
    }

    @Test
    void aRunThatArrivesIsShownWithoutAReloadAndDisturbsNobody() throws SQLException {
        Page page = open("shop/overview?last=PT1H");
        page.waitForSelector("oo-timeline .canvas canvas");
        page.setViewportSize(1440, 420);
        page.evaluate("window.theSamePage = true; window.scrollTo(0, 90)");
        page.locator("#range-switch").click();
        Locator typed = page.locator("vaadin-date-time-picker input").first();
        typed.fill("12/24");
        Object scrolled = page.evaluate("window.scrollY");
        pages.execute(
                "INSERT INTO job_runs VALUES ('1', 'nightly_report', now() - interval '2 s', now() - interval '1 s')");
        page.waitForSelector("#jobs-in-range th:has-text('nightly_report')");
        page.waitForFunction(
                "document.querySelector('oo-timeline').model.bars.some(b => b.label === 'nightly_report')");
        assertThat(page.evaluate("window.theSamePage")).isEqualTo(true);
        assertThat(page.evaluate("window.scrollY")).isEqualTo(scrolled);
        assertThat(typed.inputValue()).isEqualTo("12/24");
    }

    @Test
    void aProblemIsCountedInTheNavigationShownOnAllPagesAndTakenInHand() {
        Page page = open("shop/problems");
        String row = "#problems .problem-row:has-text('no_table')";
        page.waitForSelector(row, new Page.WaitForSelectorOptions().setTimeout(90_000));
        page.waitForSelector(".app-nav .count:visible");
        Locator mine = page.locator("#problems > .body > div > div", new Page.LocatorOptions().setHasText("no_table"));
        mine.locator("button:has-text('Acknowledge')").click();
        page.waitForSelector(row + ":has-text('admin has it in hand since')");
        mine.locator("button:has-text('Expected')").click();
        page.locator("vaadin-dialog vaadin-text-field input").fill("the table comes with the next version");
        page.locator("vaadin-dialog vaadin-button:has-text('Expect it')").click();
        page.waitForSelector(row + ":has-text('expected by admin')");
        go(page, "shop/overview");
        page.waitForSelector("#open-problems .problem-row:has-text('no_table')");
        page.navigate(pages.base() + "/");
        page.waitForSelector("#home .problem-row:has-text('shop')");
        page.waitForSelector("#home .problem-row:has-text('silent does not answer')");
        page.locator("#status a").click();
        page.waitForSelector("#problems .problem-row");
    }

    @Test
    void theKeyboardReachesTheAxisAndItsTable() {
        Page page = open("shop/overview?" + RANGE);
        page.waitForSelector("oo-timeline .canvas canvas");
        String focused = "document.activeElement.shadowRoot?.activeElement?.%s ?? ''";
        for (int i = 0; i < 40 && !"canvas".equals(page.evaluate(focused.formatted("className"))); i++) {
            page.keyboard().press("Tab");
        }
        assertThat(page.evaluate(focused.formatted("className"))).isEqualTo("canvas");
        page.keyboard().press("ArrowRight");
        page.keyboard().press("Shift+ArrowRight");
        page.waitForSelector("oo-timeline .readout b:has-text('KST')");
        page.keyboard().press("Shift+Tab");
        assertThat(page.evaluate(focused.formatted("id"))).isEqualTo("table");
        page.keyboard().press("Enter");
        page.waitForSelector("oo-timeline table");
        page.keyboard().press("Tab");
        assertThat(page.evaluate(focused.formatted("className"))).isEqualTo("scroll");
    }

    @Test
    void noPageScrollsSidewaysOnAPhone() {
        Page page = open("ko-KR", ColorScheme.LIGHT, 390, "shop/overview?" + RANGE);
        List<String> addresses =
                new ArrayList<>(PAGES.stream().map(name -> name + "?" + RANGE).toList());
        addresses.add(ONE);
        for (String address : addresses) {
            go(page, "shop/" + address);
            assertThat(page.evaluate("document.documentElement.scrollWidth"))
                    .as(address)
                    .isEqualTo(390);
        }
    }

    @Test
    void theSystemsDarkSchemeIsFollowedAndAPressChangesIt() {
        Page page = open("en-US", ColorScheme.DARK, 1440, "shop/overview?" + RANGE);
        String ground = "getComputedStyle(document.body).backgroundColor";
        assertThat(page.evaluate(ground)).isEqualTo("rgb(13, 16, 20)");
        page.locator("button[title='Light or dark']").click();
        page.waitForFunction(ground + " === 'rgb(244, 245, 247)'");
    }

    @Test
    void loadingNothingAndFailedLookDifferent() {
        Page page = open("silent/jobs");
        page.waitForSelector("#jobs .nothing.empty :text('No run in this range')");
        go(page, "silent/overview");
        assertThat(page.locator("#watched-now").textContent())
                .contains("Not known")
                .contains("refused");
        List<Route> held = new ArrayList<>();
        Predicate<String> answers = url -> url.contains("v-r=uidl");
        page.route(answers, held::add);
        page.locator("nav a:has-text('Locks')").first().click();
        page.waitForSelector(".v-loading-indicator:visible");
        page.unroute(answers);
        held.forEach(Route::resume);
        page.waitForSelector("#locks .nothing.failed");
        assertThat(page.locator("#locks [role=alert]").textContent()).contains("refused");
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

    private void picture(String language, ColorScheme scheme, int width) {
        Page page = open(language, scheme, width, "riol/overview?last=PT4M");
        take(page, "recording", language, scheme, width);
        for (String name : PAGES) {
            go(page, "shop/" + name + "?" + RANGE);
            take(page, name, language, scheme, width);
        }
        go(page, "shop/" + ONE);
        take(page, "duplicate", language, scheme, width);
        page.navigate(pages.base() + "/");
        page.waitForSelector("#home .card");
        take(page, "home", language, scheme, width);
    }

    private static void take(Page page, String name, String language, ColorScheme scheme, int width) {
        page.waitForFunction("document.fonts.status === 'loaded'");
        String file = "%s-%s-%s-%d.png"
                .formatted(name, language.substring(0, 2), scheme.name().toLowerCase(Locale.ROOT), width);
        page.screenshot(new Page.ScreenshotOptions().setPath(Path.of("target/screens", file)));
    }

    private Page open(String address) {
        return open("en-US", ColorScheme.LIGHT, 1440, address);
    }

    private Page open(String language, ColorScheme scheme, int width, String address) {
        BrowserContext context = pages.context(language, scheme, width);
        opened.add(context);
        Page page = pages.signIn(context);
        go(page, address);
        return page;
    }

    private static void go(Page page, String address) {
        page.navigate(pages.base() + "/t/" + address);
        page.waitForSelector("#main h1, #main .card");
    }
}
