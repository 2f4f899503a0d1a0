import type { MessageDescriptor } from '@lingui/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import { type FileUse, MOST_ASKED, type StoredFile } from '../../../contracts/domain/files.ts';
import { call } from '../api/call.ts';
import { api } from '../api/client.ts';
import { keyOf } from '../api/queries.ts';
import { useUnsavedChanges } from '../leaving/leaving.ts';
import { faultBeforeSending, mayWorkAgain, textOfFileError } from './file-texts.ts';

/** A file being uploaded, or rejected. */
export interface Upload {
  readonly id: string;
  readonly file: File;
  /** Bytes sent so far. */
  readonly sent: number;
  /** Estimated remaining seconds; null while unknown. */
  readonly secondsLeft: number | null;
  /** Why it was not stored. */
  readonly fault: MessageDescriptor | null;
  /** Whether a retry may succeed. */
  readonly mayRetry: boolean;
}

/** Fetches the server's data about stored files. */
export const useStoredFiles = (ids: readonly string[]) =>
  useQuery({
    queryKey: [...keyOf('/v1/files'), ...ids],
    queryFn: async ({ signal }) => {
      const parts = Array.from({ length: Math.ceil(ids.length / MOST_ASKED) }, (_, at) =>
        call(
          'GET /v1/files',
          { query: { ids: ids.slice(at * MOST_ASKED, (at + 1) * MOST_ASKED) } },
          { signal },
        ),
      );
      return (await Promise.all(parts)).flatMap(({ files }) => files);
    },
    enabled: ids.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });

interface UploadsOptions {
  readonly ids: readonly string[];
  /** Called with the ids of all stored files. */
  readonly onChange: (ids: string[]) => void;
  readonly use: FileUse;
  readonly most: number;
}

/** Chooses, uploads, stores and removes files; asks before leaving during an upload. */
export function useUploads({ ids, onChange, use, most }: UploadsOptions) {
  const client = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [local, setLocal] = useState<ReadonlyMap<string, StoredFile>>(new Map());
  const { data: known = [] } = useStoredFiles(ids.filter((id) => !local.has(id)));
  const running = useRef(new Map<string, AbortController>());
  // The latest ids, so that two uploads that finish together do not drop each other's file.
  const latest = useRef(ids);
  useEffect(() => {
    latest.current = ids;
  }, [ids]);
  useEffect(() => {
    const all = running.current;
    return () => {
      for (const controller of all.values()) controller.abort();
    };
  }, []);
  useUnsavedChanges(uploads.some(({ fault }) => fault === null));

  const publish = (next: string[]) => {
    latest.current = next;
    onChange(next);
  };
  const forget = (id: string) => setUploads((all) => all.filter((upload) => upload.id !== id));
  const change = (id: string, part: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)));

  const send = async (id: string, file: File) => {
    const controller = new AbortController();
    running.current.set(id, controller);
    const begun = performance.now();
    const onSent = (sent: number) => {
      const seconds = (performance.now() - begun) / 1000;
      const left = sent > 0 && seconds > 1 ? ((file.size - sent) * seconds) / sent : null;
      change(id, { sent: Math.min(sent, file.size), secondsLeft: left });
    };
    try {
      const stored = await api.files.put(id, file, use, { signal: controller.signal, onSent });
      setLocal((all) => new Map(all).set(id, stored));
      forget(id);
      publish([...latest.current, id]);
      void client.invalidateQueries({ queryKey: keyOf('/v1/files/usage') });
    } catch (error) {
      if (!controller.signal.aborted)
        change(id, { fault: textOfFileError(error), mayRetry: mayWorkAgain(error), sent: 0 });
    } finally {
      running.current.delete(id);
    }
  };

  const add = (files: readonly File[]) => {
    const pending = uploads.filter(({ fault }) => fault === null).length;
    const room = Math.max(most - latest.current.length - pending, 0);
    const checked = files.map((file): Upload => {
      const fault = faultBeforeSending(file, use);
      return { id: newId(), file, sent: 0, secondsLeft: null, fault, mayRetry: false };
    });
    // Rejected files do not count towards the limit.
    const good = checked.filter(({ fault }) => fault === null);
    const chosen = checked.filter((upload) => !good.slice(room).includes(upload));
    // A new attempt replaces earlier rejected files.
    setUploads((all) => [...all.filter(({ fault }) => fault === null), ...chosen]);
    for (const { id, file, fault } of chosen) if (!fault) void send(id, file);
    return good.length <= room;
  };

  return {
    /** The stored files. */
    stored: ids.flatMap((id) => local.get(id) ?? known.find((file) => file.id === id) ?? []),
    uploads,
    /** Number of files that may still be chosen. */
    room: Math.max(most - ids.length - uploads.filter(({ fault }) => fault === null).length, 0),
    /** Returns whether there was room for all of them. */
    add,
    retry: ({ id, file }: Upload) => {
      change(id, { fault: null, sent: 0, secondsLeft: null });
      void send(id, file);
    },
    cancel: ({ id }: Upload) => {
      running.current.get(id)?.abort();
      forget(id);
    },
    remove: (id: string) => {
      publish(latest.current.filter((one) => one !== id));
      // If this fails, the server removes it later; an attached file stays.
      call('DELETE /v1/files/:id', { params: { id } }).catch(() => {});
    },
  };
}
