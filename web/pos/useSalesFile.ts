import { useMutation } from '@tanstack/react-query';
import { encodingOf } from '#contract/encoding.ts';
import { posErrors } from '#contract/pos/errors.texts.ts';
import { SALES_FILE_MAX, SALES_UPLOAD_MAX_BYTES, SALES_WORKBOOK_MAX_BYTES } from '#contract/pos/limits.ts';
import { pos } from '#contract/pos/pos.ts';
import { sentenceOf } from '../api.ts';
import { warn } from '../ui/dialogs/notify.ts';
import { upload } from '../upload.ts';
import type { PickedFile } from './useMailedReport.ts';

const MEGABYTE = 1024 * 1024;
/** The bytes at the start of a long file that are enough to detect its format. */
const HEAD_BYTES = 100_000;

/** Opens a sales file that a user picks. The server turns an Excel file into text; a long file is not read whole here. */
export function useSalesFile(onOpen: (file: PickedFile) => void) {
  const workbook = useMutation({
    mutationFn: (picked: File) => {
      const body = new FormData();
      body.append('file', picked);
      return upload(pos.readWorkbook, { body });
    },
    onSuccess: onOpen,
    onError: (error) => warn(sentenceOf(error)),
  });
  const pick = async (picked: File) => {
    const fault = tooLarge(picked);
    if (fault) warn(fault);
    else if (isWorkbook(picked)) workbook.mutate(picked);
    else onOpen(picked.size > SALES_FILE_MAX ? await beginningOf(picked) : await wholeOf(picked));
  };
  return { pick: (picked: File) => void pick(picked), isReading: workbook.isPending };
}

const isWorkbook = ({ name }: File) => /\.xlsx$/i.test(name);

function tooLarge(picked: File): string | null {
  if (isWorkbook(picked)) {
    return picked.size > SALES_WORKBOOK_MAX_BYTES
      ? posErrors.workbookTooLarge(SALES_WORKBOOK_MAX_BYTES / MEGABYTE)
      : null;
  }
  return picked.size > SALES_UPLOAD_MAX_BYTES ? posErrors.fileTooLarge(SALES_UPLOAD_MAX_BYTES / MEGABYTE) : null;
}

async function wholeOf(picked: File): Promise<PickedFile> {
  return { file_name: picked.name, text: await textOf(picked, { isWhole: true }) };
}

async function beginningOf(picked: File): Promise<PickedFile> {
  const head = await textOf(picked.slice(0, HEAD_BYTES), { isWhole: false });
  return { file_name: picked.name, text: head.slice(0, head.lastIndexOf('\n') + 1 || HEAD_BYTES), long: picked };
}

/** A browser takes every text for UTF-8. */
async function textOf(part: Blob, { isWhole }: { isWhole: boolean }): Promise<string> {
  const bytes = new Uint8Array(await part.arrayBuffer());
  return new TextDecoder(encodingOf(bytes, isUtf8(bytes, isWhole))).decode(bytes);
}

/** Only a part of a file can end within a letter: at the end of a whole one, that is a letter of another encoding. */
function isUtf8(bytes: Uint8Array, isWhole: boolean): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: !isWhole });
    return true;
  } catch {
    return false;
  }
}
