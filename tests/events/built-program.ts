import { readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import ts from 'typescript';

/** Folder of the built files; this runs from `dist/tests/events`. */
const dist = new URL('../../', import.meta.url).pathname;

/** What folds may call without being of them: libraries whose own tests hold them. */
const foundations = ['libs/contracts/kernel', 'libs/database', 'libs/eventsourcing'].map((folder) =>
  join(dist, folder),
);

type FunctionNode = ts.ArrowFunction | ts.FunctionExpression | ts.FunctionDeclaration | ts.MethodDeclaration;

const isFunctionNode = (node: ts.Node): node is FunctionNode =>
  ts.isArrowFunction(node) ||
  ts.isFunctionExpression(node) ||
  ts.isFunctionDeclaration(node) ||
  ts.isMethodDeclaration(node);

/** The built files of libraries and services as the compiler sees them: which text a function has, and what it calls. */
export class BuiltProgram {
  private readonly checker: ts.TypeChecker;
  private readonly functions = new Map<string, FunctionNode[]>();
  private readonly printer = ts.createPrinter({ removeComments: true });

  constructor() {
    const files = ['libs', 'services'].flatMap((folder) =>
      readdirSync(join(dist, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.js') && !name.endsWith('.spec.js'))
        .map((name) => join(dist, folder, name)),
    );
    const options: ts.CompilerOptions = { allowJs: true, noLib: true, types: [], target: ts.ScriptTarget.ES2022 };
    const host = ts.createCompilerHost(options, true);
    // Only what is built here: packages are not looked into.
    host.resolveModuleNameLiterals = (literals, from) =>
      literals.map(({ text }) => ({
        resolvedModule: text.startsWith('.')
          ? { resolvedFileName: resolve(dirname(from), text), extension: ts.Extension.Js }
          : undefined,
      }));
    const program = ts.createProgram(files, options, host);
    this.checker = program.getTypeChecker();
    for (const file of files) this.note(program.getSourceFile(file)!);
  }

  /**
   * Normalised texts of functions with those of all that they call or read, wherever that stands: without comments, and
   * in one form. Blind for what a function that makes such functions is given, and for what packages do.
   * @param functions of one declaration: functions of the same text are told apart by who stands beside them
   */
  textsOf(functions: readonly ((...parameters: never[]) => unknown)[]): string[] {
    const candidates = functions.map((one) => this.functions.get(one.toString()) ?? []);
    const beside = new Map<ts.SourceFile, number>();
    for (const nodes of candidates)
      for (const file of new Set(nodes.map((node) => node.getSourceFile())))
        beside.set(file, (beside.get(file) ?? 0) + 1);
    return candidates.map((nodes, index) => {
      if (nodes.length === 0) throw new Error(`not found in the built files: ${functions[index]}`);
      const most = Math.max(...nodes.map((node) => beside.get(node.getSourceFile())!));
      const likely = nodes.filter((node) => beside.get(node.getSourceFile()) === most);
      return [...new Set(likely.map((node) => this.textWithAllThatItUses(node)))].sort().join('\n');
    });
  }

  private note(file: ts.SourceFile): void {
    const visit = (node: ts.Node): void => {
      if (isFunctionNode(node)) {
        const text = node.getText(file);
        this.functions.set(text, [...(this.functions.get(text) ?? []), node]);
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
  }

  private textWithAllThatItUses(node: ts.Node): string {
    const used = new Set<ts.Node>([node]);
    // A set goes on with what is added to it meanwhile.
    for (const one of used) for (const declaration of this.declarationsIn(one)) used.add(declaration);
    return [...used].map((one) => this.printer.printNode(ts.EmitHint.Unspecified, one, one.getSourceFile())).join('\n');
  }

  /** The declarations outside of a node that its identifiers mean. */
  private declarationsIn(node: ts.Node): ts.Node[] {
    const found: ts.Node[] = [];
    const visit = (inner: ts.Node): void => {
      if (ts.isIdentifier(inner)) {
        const declaration = this.declarationOf(inner);
        if (declaration && !isWithin(declaration, node)) found.push(declaration);
      }
      ts.forEachChild(inner, visit);
    };
    visit(node);
    return found;
  }

  /** The function, class or variable of a name; undefined for parameters, properties and events, which are told otherwise. */
  private declarationOf(name: ts.Identifier): ts.Node | undefined {
    const { parent } = name;
    if (ts.isPropertyAccessExpression(parent) && parent.name === name) return undefined;
    if (ts.isPropertyAssignment(parent) && parent.name === name) return undefined;
    let symbol = ts.isShorthandPropertyAssignment(parent)
      ? this.checker.getShorthandAssignmentValueSymbol(parent)
      : this.checker.getSymbolAtLocation(name);
    if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = this.checker.getAliasedSymbol(symbol);
    let declaration: ts.Node | undefined = symbol?.declarations?.[0];
    while (declaration && ts.isBindingElement(declaration)) declaration = declaration.parent.parent;
    if (!declaration || foundations.some((folder) => declaration.getSourceFile().fileName.startsWith(`${folder}/`)))
      return undefined;
    if (ts.isVariableDeclaration(declaration)) return isEvent(declaration) ? undefined : partOf(declaration, parent);
    return ts.isFunctionDeclaration(declaration) || ts.isClassDeclaration(declaration) ? declaration : undefined;
  }
}

const isWithin = (node: ts.Node, outer: ts.Node): boolean =>
  node.getSourceFile() === outer.getSourceFile() && node.pos >= outer.pos && node.end <= outer.end;

/** Of an object whose method is used the method, as far as it stands there, else the whole. */
function partOf(declaration: ts.VariableDeclaration, use: ts.Node): ts.Node {
  const { initializer } = declaration;
  if (!initializer || !ts.isObjectLiteralExpression(initializer) || !ts.isPropertyAccessExpression(use))
    return declaration;
  return initializer.properties.find((property) => property.name?.getText() === use.name.text) ?? declaration;
}

/** Events have versions of their own. */
const isEvent = ({ initializer }: ts.VariableDeclaration): boolean =>
  initializer !== undefined &&
  ts.isCallExpression(initializer) &&
  ['defineEvent', 'resource'].includes(initializer.expression.getText());
