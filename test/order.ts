import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The slowest files on a machine that has never run the tests. */
const LONG = [
  'server/demo/demo.test.ts',
  'test/start/start.test.ts',
  'test/faults/database_faults.test.ts',
  'test/faults/killed_sender.test.ts',
  'server/backup/backup.test.ts',
  'test/faults/killed_worker.test.ts',
  'test/faults/killed_request.test.ts',
  'server/invoices/reading/pool.test.ts',
  'server/invoices/reading/ocr/read_page.test.ts',
];

/** Begins with the slowest files, so that at the end no core waits for one of them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => {
      const place = LONG.findIndex((file) => moduleId.endsWith(`/${file}`));
      return place === -1 ? LONG.length : place;
    };
    return sorted.sort((a, b) => rank(a) - rank(b));
  }
}
