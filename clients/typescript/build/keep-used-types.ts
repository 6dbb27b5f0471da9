import ts from 'typescript';

const IMPORTED = /\{([^{}]*)\}\s*from\s*'[^']*\/generated\/types\.js'/g;

/** The declarations of `generated/types.d.ts` without the types that neither its users import nor such a type names. */
export function keepUsedTypes(text: string, users: string[]): string {
  const file = ts.createSourceFile('types.d.ts', text, ts.ScriptTarget.Latest, true);
  const declarations = new Map(
    file.statements.filter(ts.isTypeAliasDeclaration).map((one) => [one.name.text, one]),
  );
  const used = new Set<string>();
  const waiting = users.flatMap((user) =>
    [...user.matchAll(IMPORTED)].flatMap(([, names]) => namesIn(names!)),
  );
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const declaration = declarations.get(name);
    if (declaration === undefined || used.has(name)) continue;
    used.add(name);
    const visit = (node: ts.Node): void => {
      if (ts.isIdentifier(node)) waiting.push(node.text);
      ts.forEachChild(node, visit);
    };
    visit(declaration.type);
  }
  return file.statements
    .filter((statement) => !ts.isTypeAliasDeclaration(statement) || used.has(statement.name.text))
    .map((statement) => statement.getFullText(file))
    .join('');
}

/** Names in the braces of an import, as the imported file has them. */
function namesIn(list: string): string[] {
  return list.split(',').map((name) => name.trim().split(' ')[0]!);
}
