import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Project } from '../../../contracts/domain/projects.ts';
import { formatDiscount } from '../../../documents/discount.ts';
import { Certification } from '../../shared/ui/certification.tsx';
import { Fact, Facts } from '../../shared/ui/facts.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import classes from './partner.module.css';
import { usePartner } from './queries.ts';
import { AssignMenu, Key, useAssignToMe } from './queue-commands.tsx';

interface PartnerProps {
  readonly project: Project;
}

/** The partner's firm, which leads to its page. */
const PartnerLink = ({ project: { organisation } }: PartnerProps) => (
  <Link to={`/staff/organisations/${organisation.id}`}>{organisation.name}</Link>
);

/** The discount of the bill, and the company's own if it differs. */
function Discount({ project }: PartnerProps) {
  const { data: partner } = usePartner(project);
  const { i18n } = useLingui();
  const agreed = formatDiscount(project.discount, i18n.locale);
  const own = partner && formatDiscount(partner.discount, i18n.locale);
  return (
    <>
      {agreed}
      {own && own !== agreed && (
        <>
          , <Trans>Firma {own}</Trans>
        </>
      )}
    </>
  );
}

/** Nothing until it is known. */
function PartnerCertification({ project }: PartnerProps) {
  const { data: partner } = usePartner(project);
  return partner && <Certification isCertified={partner.certified} />;
}

interface AssigneeProps extends PartnerProps {
  /** Whether the key of the queue assigns it too. */
  readonly hasKey?: boolean;
  /** Whether it can be given to others as well. */
  readonly isForAll?: boolean;
}

/** Names the person who takes care of it, and hands it over. */
function Assignee({ project, hasKey = false, isForAll = false }: AssigneeProps) {
  const assignToMe = useAssignToMe(() => {});
  return (
    <span className={classes.assignee}>
      {project.assignee ?? '–'}
      {!project.isMine && (
        <Button
          variant="default"
          size="compact-xs"
          rightSection={hasKey && <Key>Z</Key>}
          onClick={() => assignToMe([project])}
        >
          <Trans>Mir zuweisen</Trans>
        </Button>
      )}
      {isForAll && <AssignMenu projects={[project]} onDone={() => {}} isSmall />}
    </span>
  );
}

/** The partner and the person responsible, as facts between others. */
export const PartnerFacts = ({ project, hasKey = false, isForAll = false }: AssigneeProps) => (
  <>
    <Fact name={<Trans>Partner</Trans>}>
      <PartnerLink project={project} />
    </Fact>
    <Fact name={<Trans>Rabatt</Trans>}>
      <Discount project={project} />
    </Fact>
    <Fact name={<Trans>Zertifizierung</Trans>}>
      <PartnerCertification project={project} />
    </Fact>
    <Fact name={<Trans>Zuständig</Trans>}>
      <Assignee project={project} hasKey={hasKey} isForAll={isForAll} />
    </Fact>
  </>
);

/** With whom the supplier deals, on the project's page. */
export function PartnerPanel({ project }: PartnerProps) {
  const { data: partner } = usePartner(project);
  return (
    <Panel title={<Trans>Partner</Trans>}>
      <Facts>
        <PartnerFacts project={project} isForAll />
        <Fact name={<Trans>Angefragt von</Trans>}>{project.createdBy}</Fact>
        {partner?.salesRepresentative && (
          <Fact name={<Trans>Verkaufsberatung</Trans>}>{partner.salesRepresentative}</Fact>
        )}
      </Facts>
    </Panel>
  );
}

/** The same in a line, above what is decided. */
export function PartnerLine({ project }: PartnerProps) {
  const { t } = useLingui();
  return (
    <section className={classes.line} aria-label={t`Partner`}>
      <b>
        <PartnerLink project={project} />
      </b>
      <span>
        <Trans>Rabatt</Trans> <Discount project={project} />
      </span>
      <PartnerCertification project={project} />
      <span>
        <Trans>Zuständig</Trans>: {project.assignee ?? '–'}
      </span>
    </section>
  );
}
