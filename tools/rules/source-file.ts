import { readFileSync } from 'node:fs';
import ts from 'typescript';

export interface SourceLiteral {
  /** `path:line`. */
  at: string;
  path: string;
  /** Where the literal is a template, each `${…}` stands as `${}`. */
  text: string;
}

export interface SourceCall {
  at: string;
  path: string;
  /** The name after the last dot: `query` of `database.query()`. */
  method: string;
  /** Source text before that dot. */
  receiver: string;
  /** Source text of the first argument. */
  argument: string | undefined;
}

/** The string literals of a file, without the paths of its imports, and its calls of methods. */
export function readSource(path: string): { literals: SourceLiteral[]; calls: SourceCall[] } {
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const literals: SourceLiteral[] = [];
  const calls: SourceCall[] = [];
  const at = (node: ts.Node) => `${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isStringLiteralLike(node)) literals.push({ at: at(node), path, text: node.text });
    if (ts.isTemplateExpression(node)) {
      const text = node.head.text + node.templateSpans.map(({ literal }) => `\${}${literal.text}`).join('');
      literals.push({ at: at(node), path, text });
    }
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { name, expression } = node.expression;
      const [receiver, argument] = [expression.getText(), node.arguments[0]?.getText()];
      calls.push({ at: at(node), path, method: name.text, receiver, argument });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { literals, calls };
}
