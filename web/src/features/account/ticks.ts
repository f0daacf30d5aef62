/** A module as far as ticking needs it. */
interface Ticked {
  id: string;
  parentId: string;
}

/** Ids below a module, at any depth. */
function below(modules: readonly Ticked[], id: string): string[] {
  const children = modules.filter(({ parentId }) => parentId === id);
  return children.flatMap((child) => [child.id, ...below(modules, child.id)]);
}

/** Ids above a module, up to the top. */
function above(modules: readonly Ticked[], id: string): string[] {
  const parentId = modules.find((module) => module.id === id)?.parentId;
  return parentId ? [parentId, ...above(modules, parentId)] : [];
}

/**
 * The ticks after a module was ticked or unticked. A tick takes along what stands below and what stands above, without
 * which it could not be reached; unticking takes away what stands below.
 */
export function withTick(
  modules: readonly Ticked[],
  ticked: ReadonlySet<string>,
  id: string,
  isTicked: boolean,
): ReadonlySet<string> {
  const branch = [id, ...below(modules, id)];
  if (isTicked) return new Set([...ticked, ...branch, ...above(modules, id)]);
  const gone = new Set(branch);
  return new Set([...ticked].filter((other) => !gone.has(other)));
}
