package dev.onlyonce;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import org.junit.jupiter.api.Test;
import org.springframework.modulith.core.ApplicationModules;

/** The three laws of the map. When one hurts, change the map in the same commit; never delete the test. */
@AnalyzeClasses(packages = "dev.onlyonce", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule pagesNeverSeeJdbc = noClasses()
            .that()
            .resideInAnyPackage("..ui..", "..uikit..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("java.sql..", "javax.sql..", "org.springframework.jdbc..", "org.postgresql..")
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule nothingButPagesSeesVaadin = noClasses()
            .that()
            .resideOutsideOfPackages("..ui..", "..uikit..", "dev.onlyonce")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("com.vaadin..")
            .allowEmptyShould(true);

    @Test
    void modulesKeepToTheMap() {
        ApplicationModules.of(OnlyonceApplication.class).verify();
    }
}
