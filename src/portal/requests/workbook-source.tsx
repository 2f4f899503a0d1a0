import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { ProjectData } from '../../../contracts/domain/projects.ts';
import { Language } from '../../../contracts/domain/user.ts';
import type { WorkbookReport } from '../../../contracts/domain/workbook.ts';
import { problemText } from '../../../documents/problem-texts.ts';
import type { Configuration } from '../../../engine/index.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { importRoof } from '../../shared/files/import-roof.ts';
import { engine } from './prices.tsx';
import { ChosenRoof } from './roof-choice.tsx';
import { keepRoof, useWorkbook } from './take-workbook.ts';
import { RoofRefused, TakenOver, WorkbookField } from './workbook-field.tsx';

interface WorkbookSourceProps<C extends ProjectData> {
  readonly content: C;
  readonly onChange: (next: (before: C) => C) => void;
  /** The content with what a workbook says. */
  readonly withWorkbook: (before: C, report: WorkbookReport, roofId: string | null) => C;
  /** The content with what a roof says of itself that came as JSON. */
  readonly withRoof?: (before: C, roof: Configuration) => C;
  readonly error: ReactNode;
}

/** A workbook as the source of a project's data: dropped, read, taken over, and taken back. */
export function WorkbookSource<C extends ProjectData>(props: WorkbookSourceProps<C>) {
  const { content, onChange, withWorkbook, withRoof = (before) => before, error } = props;
  const { i18n } = useLingui();
  const textOf = useErrorText();
  const workbook = useWorkbook(Language.parse(i18n.locale));
  /** The form before a workbook was applied. */
  const [beforeWorkbook, setBeforeWorkbook] = useState<C | null>(null);
  const [roofFaults, setRoofFaults] = useState<readonly string[]>([]);
  const take = (fileId: string, before: C) => {
    setRoofFaults([]);
    setBeforeWorkbook(null);
    workbook.mutate(
      { fileId, before },
      {
        onSuccess({ report, roofId }) {
          setBeforeWorkbook(before);
          onChange((now) => withWorkbook(now, report, roofId));
        },
      },
    );
  };
  const change = (fileId: string | null) => {
    onChange((now) => ({ ...now, workbookFileId: fileId, roofId: null }));
    setBeforeWorkbook(null);
    if (fileId) take(fileId, content);
  };
  const takeRoof = async (file: File) => {
    setRoofFaults([]);
    try {
      const imported = await importRoof(file, engine);
      if (imported.status === 'refused')
        return setRoofFaults(
          imported.problems.map((problem) => `${problemText(problem, i18n)} ${problem.path}`),
        );
      const { configuration } = imported;
      const roofId = await keepRoof(configuration, null);
      onChange((now) => ({ ...withRoof(now, configuration), source: 'configurator', roofId }));
    } catch (failure) {
      setRoofFaults([textOf(failure)]);
    }
  };
  return (
    <>
      <WorkbookField
        fileId={content.workbookFileId}
        onChange={change}
        onRoof={(file) => void takeRoof(file)}
        error={error}
      >
        {({ filled }) =>
          filled > 0 && (
            <>
              {content.roofId && <ChosenRoof roofId={content.roofId} />}
              <TakenOver
                isRunning={workbook.isPending}
                onTake={() => take(content.workbookFileId ?? '', content)}
                onUndo={
                  beforeWorkbook &&
                  (() => {
                    onChange(() => beforeWorkbook);
                    setBeforeWorkbook(null);
                  })
                }
              />
              {workbook.error && <RoofRefused reasons={[textOf(workbook.error)]} />}
            </>
          )
        }
      </WorkbookField>
      {roofFaults.length > 0 && <RoofRefused reasons={roofFaults} />}
    </>
  );
}
