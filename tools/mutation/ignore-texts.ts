import type { Ignorer } from '@stryker-mutator/api/ignore';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';

/** The parts used of Babel's path and nodes, whose types are not installed. */
interface Path {
  node: Node;
  parentPath?: Path | null;
}
interface Node {
  type: string;
  name?: string;
  callee?: Node;
  property?: Node;
}

/** Ignores texts that only readers of logs and stack traces see: arguments of `new Error` and of loggers. */
class IgnoreTexts implements Ignorer {
  shouldIgnore(path: object): string | undefined {
    const { node, parentPath } = path as Path;
    if (node.type !== 'StringLiteral' && node.type !== 'TemplateLiteral') return undefined;
    const parent = parentPath?.node;
    const { name = '' } = parent?.callee ?? {};
    if (parent?.type === 'NewExpression' && /^(Type|Range)?Error$/.test(name))
      return "a programmer's message";
    const method = parent?.callee?.property?.name ?? '';
    return /^(debug|info|warn|error)$/.test(method) ? 'a log line' : undefined;
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Ignore, 'texts', IgnoreTexts)];
