import { expect, test } from 'vitest';
import { StartError } from '../start_error.ts';
import { prepareDataFolder } from './data_folder.ts';

test('A data folder that cannot be made is refused with a sentence that says what to do', () => {
  const prepare = () => prepareDataFolder('/dev/null/data');
  expect(prepare).toThrow(StartError);
  expect(prepare).toThrow(
    'The data folder /dev/null/data is not a folder: make it writable for this user, or set DATA_DIR to another folder.',
  );
});
