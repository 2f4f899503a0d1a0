import { Trans } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { IconArrowUpRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { Project } from '../../../../contracts/domain/projects.ts';
import { useMay } from '../../../shared/auth/use-may.ts';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { Panel } from '../../../shared/ui/panel.tsx';
import { FrozenRoofModel, FrozenRoofPlan } from '../../../viewer/ui/frozen-roof.tsx';
import { useRoofVersion } from '../queries.ts';
import type { Current } from './current.ts';
import classes from './roof-panel.module.css';

interface RoofPanelProps {
  readonly project: Project;
  readonly current: Current;
  readonly versionId: string;
}

/** The roof as it was frozen, in plan and in 3D: what was offered is never solved again. */
export function RoofPanel({ project, current, versionId }: RoofPanelProps) {
  const mayConfigure = useMay()('configurator', 'read');
  const { data, error, refetch } = useRoofVersion(project.id, versionId);
  const roofId = project.content?.roofId;
  return (
    <Panel
      title={
        <>
          <Trans>Dach</Trans>{' '}
          <small className={classes.origin}>
            <Origin current={current} project={project} />
          </small>
        </>
      }
      aside={
        roofId &&
        mayConfigure && (
          <Button
            component={Link}
            to={`/configurator/${roofId}`}
            variant="default"
            size="xs"
            leftSection={<IconArrowUpRight size={15} stroke={1.6} aria-hidden />}
          >
            <Trans>Im Konfigurator öffnen</Trans>
          </Button>
        )
      }
    >
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={classes.views}>
          <div className={classes.plan}>
            {data ? <FrozenRoofPlan roof={data.roof} /> : <Skeleton height="100%" radius={0} />}
          </div>
          <div className={classes.model}>
            {data ? (
              <FrozenRoofModel roof={data.roof} fallback={<NoModel />} />
            ) : (
              <Skeleton height="100%" radius={0} />
            )}
          </div>
        </div>
      )}
    </Panel>
  );
}

function Origin({ current, project }: Pick<RoofPanelProps, 'current' | 'project'>) {
  const { order, offer, versionId } = current;
  if (versionId === project.updateRequest?.roofVersionId) return <Trans>wie angefragt</Trans>;
  if (order) return <Trans>wie bestellt</Trans>;
  if (offer) return <Trans>wie in Version {offer.version} offeriert</Trans>;
  return <Trans>wie eingereicht</Trans>;
}

function NoModel() {
  return (
    <p className={classes.note}>
      <Trans>Dieses Gerät kann kein 3D-Bild zeigen. Im Plan sehen Sie dasselbe Dach.</Trans>
    </p>
  );
}
