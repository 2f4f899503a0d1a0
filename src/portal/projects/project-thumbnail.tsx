import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { ProjectSystem } from '../../../contracts/domain/project-states.ts';
import type { ProjectListItem } from '../../../contracts/domain/projects.ts';
import { api } from '../../shared/api/client.ts';
import { read } from '../../shared/api/queries.ts';
import { RoofPlan } from '../../shared/ui/roof-thumbnail.tsx';
import classes from './project-thumbnail.module.css';

/** Where the slates of each system are; without a system it is material on a pallet. */
const drawings: Record<ProjectSystem | 'material', ReactNode> = {
  in_roof: (
    <>
      <path className={classes.slate} d="M9 21l8-12h23l-6 12z" />
      <path className={classes.wall} d="M10 22h24v8H10zM35 22l5.4-11 6.6 9v6l-12 4z" />
    </>
  ),
  facade: (
    <>
      <path className={classes.wall} d="M15 8h26v22H15z" />
      <path
        className={classes.slate}
        d="M18 11h5v4h-5zM25.5 11h5v4h-5zM33 11h5v4h-5zM18 17h5v4h-5zM25.5 17h5v4h-5zM33 17h5v4h-5zM18 23h5v7h-5zM33 23h5v4h-5z"
      />
    </>
  ),
  balcony: (
    <>
      <path className={classes.wall} d="M14 6h28v9H14zM22 15h12v5H22zM14 29h28v2H14z" />
      <path className={classes.slate} d="M11 20h10v8H11zM23 20h10v8H23zM35 20h10v8H35z" />
    </>
  ),
  material: (
    <>
      <path className={classes.slate} d="M16 9h24v4H16zM16 15h24v4H16zM16 21h24v4H16z" />
      <path className={classes.wall} d="M14 27h28v2H14zM16 29h3v2h-3zM26 29h4v2h-4zM37 29h3v2h-3z" />
    </>
  ),
};

/** A small picture of what a project is about; null: materials. */
export function ProjectThumbnail({ system }: { readonly system: ProjectSystem | null }) {
  return (
    <svg className={classes.mark} viewBox="0 0 56 38" width="56" height="38" aria-hidden="true">
      {drawings[system ?? 'material']}
    </svg>
  );
}

type Pictured = Pick<ProjectListItem, 'id' | 'pictureFileId' | 'roofVersionId' | 'system'>;

/** The picture of a project's roof; without one its plan, without a roof a small drawing of its system. */
export function ProjectPicture({ project }: { readonly project: Pictured }) {
  const { id, pictureFileId, roofVersionId, system } = project;
  const { data: picture, isError } = useQuery({
    queryKey: ['picture', pictureFileId],
    queryFn: ({ signal }) => api.files.content(pictureFileId ?? '', signal),
    enabled: pictureFileId !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const { data: plan } = useQuery({
    ...read('GET /v1/projects/:id/roof-versions/:versionId/outline', {
      params: { id, versionId: roofVersionId ?? '' },
    }),
    enabled: roofVersionId !== null && (pictureFileId === null || isError),
    staleTime: 'static',
    retry: false,
  });
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!picture) return;
    const made = URL.createObjectURL(picture);
    setUrl(made);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(made);
    };
  }, [picture]);
  if (url) return <img className={classes.picture} src={url} alt="" width="56" height="38" />;
  return plan ? <RoofPlan plan={plan} /> : <ProjectThumbnail system={system} />;
}
