import { importTexts } from '#contract/contacts/imports.texts.ts';
import { contactImports, type ImportState } from '#contract/contacts/imports.ts';
import { useFormat } from '../../format.ts';
import { paths } from '../../paths.ts';
import { PastImportList } from '../../shell/import/PastImportList.tsx';
import { usePagedList } from '../../shell/list/usePagedList.ts';
import type { Tone } from '../../ui/Tag.tsx';

const TONES: Record<ImportState, Tone> = {
  uploaded: 'doubt',
  checking: 'busy',
  checked: 'doubt',
  running: 'busy',
  finished: 'good',
  cancelled: 'quiet',
  failed: 'bad',
};

/** The earlier imports of contacts. */
export function PastImports() {
  const format = useFormat();
  const texts = importTexts.past;
  const list = usePagedList(contactImports.list, 'imports', { page_size: 10 });
  return (
    <PastImportList
      list={list}
      texts={texts}
      tones={TONES}
      pathOf={({ import_id }) => paths.contactImport(import_id)}
      figures={[
        {
          key: 'imported',
          header: texts.imported,
          phone: 'figure',
          numeric: true,
          width: '96px',
          cell: ({ imported_count }) => format.quantity(imported_count),
        },
        {
          key: 'refused',
          header: texts.refused,
          from: 'tablet',
          numeric: true,
          width: '96px',
          cell: ({ refused_count }) => format.quantity(refused_count),
        },
      ]}
    />
  );
}
