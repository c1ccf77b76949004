package io.weir.cli;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The packages of all modules but {@code benchmark}, which are on the class path here. */
class PackagesTest {
  @Test
  void noneImportEachOtherInACircle() {
    slices().matching("io.weir.(**)")
        .should()
        .beFreeOfCycles()
        .check(new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .withImportOption(location -> !location.contains("-tests.jar"))
            .importPackages("io.weir"));
  }
}
