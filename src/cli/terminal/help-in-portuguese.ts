import type { Argument, Command, CommanderError, Help, Option } from 'commander';
import { say } from './say.ts';

const titles: Record<string, string> = {
  'Usage:': say('help_usage'),
  'Arguments:': say('help_arguments'),
  'Options:': say('help_options'),
  'Global Options:': say('help_global_options'),
  'Commands:': say('help_commands'),
};

/** Commander speaks English of its own accord; this gives its help and its errors the texts of the catalogue. */
export function speakPortuguese(command: Command): Command {
  return command
    .configureHelp({
      showGlobalOptions: true,
      styleTitle: (title) => titles[title] ?? title,
      commandUsage: (cmd) => translateTerm(plainUsage(cmd)),
      subcommandTerm: (cmd) => [cmd.name(), ...cmd.registeredArguments.map(argumentTerm)].join(' '),
      subcommandDescription: (cmd) => [cmd.description(), subcommandNames(cmd)].filter(Boolean).join(': '),
      optionDescription: (option) => describeOption(option),
    } satisfies Partial<Help>)
    .helpOption('-h, --help', say('help_of_help'))
    .helpCommand(false)
    .exitOverride()
    .configureOutput({ outputError: () => {} });
}

function argumentTerm(argument: Argument): string {
  return argument.variadic ? `<${argument.name()}...>` : `<${argument.name()}>`;
}

function subcommandNames(command: Command): string {
  return command.commands.map((cmd) => cmd.name()).join(', ');
}

function plainUsage(command: Command): string {
  const names: string[] = [];
  for (let parent = command.parent; parent; parent = parent.parent) names.unshift(parent.name());
  return [...names, command.name(), command.usage()].join(' ');
}

function translateTerm(term: string): string {
  return term.replace('[options]', say('help_term_options')).replace('[command]', say('help_term_command'));
}

function describeOption({ description, defaultValue, defaultValueDescription }: Option): string {
  if (defaultValue === undefined || defaultValue === '') return description;
  return `${description} (${say('help_default', { value: defaultValueDescription ?? String(defaultValue) })})`;
}

/** The Portuguese text of a usage error; undefined when commander only showed help. */
export function describeUsageError(error: CommanderError): string | undefined {
  const [what = ''] = [...error.message.matchAll(/'([^']*)'/g)].map((match) => match[1]!);
  const meant = /\(Did you mean (?:one of )?([^?]*)\?\)/.exec(error.message)?.[1];
  const hint = meant ? ` ${say('usage_did_you_mean', { meant })}` : '';
  switch (error.code) {
    case 'commander.help':
    case 'commander.helpDisplayed':
    case 'commander.version':
      return undefined;
    case 'commander.missingArgument':
      return say('usage_missing_argument', { name: what });
    case 'commander.optionMissingArgument':
      return say('usage_option_without_value', { option: what });
    case 'commander.missingMandatoryOptionValue':
      return say('usage_missing_option', { option: what });
    case 'commander.unknownOption':
      return say('usage_unknown_option', { option: what }) + hint;
    case 'commander.unknownCommand':
      return say('usage_unknown_command', { command: what }) + hint;
    case 'commander.excessArguments':
      return say('usage_excess_arguments');
    case 'commander.invalidArgument':
      return describeInvalidValue(error.message);
    default:
      return error.message;
  }
}

/** Commander words it one way for options and another for arguments; the parser's own reason follows. */
function describeInvalidValue(message: string): string {
  const option = /option '(.*?)' argument '(.*)' is invalid\. (.*)$/s.exec(message);
  const argument = /value '(.*)' is invalid for argument '(.*?)'\. (.*)$/s.exec(message);
  const [name, value, reason] = option
    ? [option[1]!, option[2]!, option[3]!]
    : [`<${argument?.[2] ?? ''}>`, argument?.[1] ?? '', argument?.[3] ?? message];
  return say('usage_invalid_value', { name, value, why: reason });
}
