import { Button, Menu } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { mayCall } from '#contract/http.ts';
import { reportTexts as texts } from '#contract/reports/reports.texts.ts';
import { FILE_FORMATS, type FileFormat, reports } from '#contract/reports/reports.ts';
import { call, sentenceOf } from '../api.ts';
import { useShop } from '../shell/shop.ts';
import { tell, warn } from '../ui/dialogs/notify.ts';
import { saveAnswer } from '../ui/save_answer.ts';
import type { queryOf } from './view.ts';

/** Takes the report along: as a file with all of its rows, or on paper. */
export function ReportActions({ query }: { query: ReturnType<typeof queryOf> }) {
  const { user } = useShop();
  const download = useMutation({
    mutationFn: async (format: FileFormat) => saveAnswer(await call(reports.file, { query: { ...query, format } })),
    onSuccess: (name) => tell(texts.downloaded(name)),
    onError: (error) => warn(sentenceOf(error)),
  });
  return (
    <>
      <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
        {texts.print}
      </Button>
      {mayCall(user.role, reports.file) ? (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} loading={download.isPending}>
              {texts.download}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {FILE_FORMATS.map((format) => (
              <Menu.Item key={format} onClick={() => download.mutate(format)}>
                {texts.formats[format]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </>
  );
}
