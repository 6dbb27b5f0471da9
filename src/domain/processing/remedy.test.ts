import { expect, it } from 'vitest';
import { automationRemedy, runRemedy } from './remedy.ts';

it('says what to do about a failed run: larger machines, a file set aside, help, or once more', () => {
  for (const code of ['out_of_memory', 'file_out_of_memory', 'deadline_exceeded']) {
    expect(runRemedy(code)).toBe('machines');
  }
  expect(runRemedy('file_damaged')).toBe('set_aside');
  expect(runRemedy('unschedulable')).toBe('wait');
  expect(['input_missing', 'lost'].map(runRemedy)).toEqual(['support', 'support']);
  expect(['evicted', 'a code of a later release'].map(runRemedy)).toEqual(['retry', 'retry']);
});

it('sends the owner of a rule to the credits, asks to wait, or leaves it to the rule’s page', () => {
  expect(automationRemedy('not_enough_credits')).toBe('credits');
  expect(automationRemedy('too_many_runs')).toBe('wait');
  expect(automationRemedy('schema_inactive')).toBeNull();
});
