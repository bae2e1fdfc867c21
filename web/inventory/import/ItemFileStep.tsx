import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { itemImportTexts } from '#contract/inventory/files/imports.texts.ts';
import { itemImports } from '#contract/inventory/files/imports.ts';
import { sentenceOf } from '../../api.ts';
import { paths } from '../../paths.ts';
import { invalidate } from '../../query.ts';
import { Failure } from '../../ui/Failure.tsx';
import { FileDrop } from '../../ui/import/FileDrop.tsx';
import classes from '../../ui/import/Import.module.css';
import { StepCard } from '../../ui/import/StepCard.tsx';
import { saveFile } from '../../ui/save_file.ts';
import { upload } from '../../upload.ts';
import { fileFault } from './columns.ts';

const SAMPLE = [
  'Name,SKU,Barcode,Category,Stock unit,Opening stock,Unit cost,Selling price,Par level,Reorder point,Vendor,Storage area',
  'Oat milk,OAT-1,0036000291452,Dairy,l,24,2.10,,36,12,Northside Foods,Walk-in cooler',
  '',
].join('\r\n');

/** Takes one file by picker or drop, and sends it at once. */
export function ItemFileStep() {
  const texts = itemImportTexts.file;
  const navigate = useNavigate();
  const [fault, setFault] = useState<string | null>(null);
  const [sent, setSent] = useState(0);
  const send = useMutation({
    mutationFn: (file: File) => {
      const body = new FormData();
      body.append('file', file);
      return upload(itemImports.upload, { body, onProgress: setSent });
    },
    onSuccess: () => void invalidate(itemImports.list),
  });
  const take = (files: File[]) => {
    if (send.isPending) return;
    const found = fileFault(files);
    setFault(found);
    setSent(0);
    send.reset();
    const [file] = files;
    if (found || !file) return;
    send.mutate(file, { onSuccess: ({ item_import_id }) => void navigate(paths.itemImport(item_import_id)) });
  };
  return (
    <StepCard title={texts.title} detail={texts.detail}>
      {fault ? <Failure title={texts.failed} detail={fault} /> : null}
      {send.error ? <Failure title={texts.failed} detail={sentenceOf(send.error)} /> : null}
      <FileDrop texts={texts} accept=".csv,.xlsx,text/csv" sent={send.isPending ? sent : null} onTake={take} />
      <button
        type="button"
        className={classes.textButton}
        onClick={() => saveFile(new Blob([SAMPLE], { type: 'text/csv' }), 'items.csv')}
      >
        <IconDownload size={16} aria-hidden />
        {texts.sample}
      </button>
    </StepCard>
  );
}
