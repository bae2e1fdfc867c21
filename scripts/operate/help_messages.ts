/**
 * Shows the messages of the help screen that wait for an answer: `npm run -s help-messages`, or all of them with `--all`. After you answered
 * one by email: `npm run -s help-messages -- --answered <id>`. Works on the database of a running Counterbook, or on DATABASE_URL.
 */

import { parseArgs } from 'node:util';
import { type HelpMessage, listHelpMessages, markAnswered } from '#server/operator/help_messages.sql.ts';
import { StartError } from '#server/platform/start_error.ts';
import { type Environment, isId, printable, runCommand, withAllCompanies } from '../lib/operator.ts';

const USAGE = 'npm run -s help-messages -- [--all] | --answered <id>';
const SHOWN = 200;

if (import.meta.main) await runCommand(helpMessages);

/** @throws StartError with a sentence that says what is wrong */
export async function helpMessages(args: string[], env: Environment): Promise<string> {
  const { all, answered } = readArguments(args);
  return withAllCompanies(env, async (companies) => {
    if (answered === undefined) return describe(await listHelpMessages(companies, { all, limit: SHOWN }), all);
    if (!isId(answered) || !(await markAnswered(companies, answered, new Date()))) {
      throw new StartError(`There is no help message ${answered}. List them with npm run -s help-messages.`);
    }
    return `The message ${answered} is marked as answered.`;
  });
}

function describe(messages: HelpMessage[], all: boolean): string {
  if (messages.length === 0) return all ? 'No help messages yet.' : 'No help message waits for an answer.';
  const count = `${messages.length} ${messages.length === 1 ? 'message' : 'messages'}${messages.length === SHOWN ? ', the oldest ones' : ''}.`;
  const hint = 'Answer by email. Then: npm run -s help-messages -- --answered <id>';
  return [count, ...messages.map(entry), hint].join('\n\n');
}

function entry(message: HelpMessage): string {
  const { feedback_id, created_at, answered_at, feedback_type, username, email } = message;
  const type = feedback_type ? `  (${feedback_type})` : '';
  const state = answered_at ? `  answered ${answered_at.toISOString()}` : '';
  const sender = username === null ? 'a user who has left' : `${username} <${email}>`;
  const text = message.feedback_text.replace(/^/gm, '  ');
  return printable(
    `${feedback_id}  ${created_at.toISOString()}${state}${type}\n  ${sender}, ${message.company}\n${text}`,
  );
}

function readArguments(args: string[]): { all: boolean; answered: string | undefined } {
  try {
    const { values } = parseArgs({
      args,
      options: { all: { type: 'boolean', default: false }, answered: { type: 'string' } },
    });
    if (values.all && values.answered !== undefined) throw new StartError(USAGE);
    return { all: values.all, answered: values.answered };
  } catch {
    throw new StartError(USAGE);
  }
}
