package io.weir.lab.artifact;

import java.util.Set;
import org.eclipse.aether.collection.DependencyCollectionContext;
import org.eclipse.aether.collection.DependencySelector;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.util.artifact.JavaScopes;

/** Leaves out, at each depth, what is optional or not there at run time. */
record RequiredOnly() implements DependencySelector {
  private static final Set<String> LEFT_OUT =
      Set.of(JavaScopes.TEST, JavaScopes.PROVIDED, JavaScopes.SYSTEM);

  @Override
  public boolean selectDependency(Dependency dependency) {
    return !dependency.isOptional() && !LEFT_OUT.contains(dependency.getScope());
  }

  @Override
  public DependencySelector deriveChildSelector(DependencyCollectionContext context) {
    return this;
  }
}
