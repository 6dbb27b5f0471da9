import { expect, it } from 'vitest';
import { AppError } from '../app-error.ts';
import { checkFileName } from './file-name.ts';

it('the refusal of a name says which field is wrong, and why', () => {
  const refuse = () => checkFileName('a.json');
  expect(refuse).toThrow(AppError);
  expect(refuse).toThrow(
    expect.objectContaining({
      code: 'upload_invalid_name',
      fields: [{ field: 'file_name', code: 'bad_file_name' }],
    }),
  );
});
