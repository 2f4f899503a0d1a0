import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Notification } from '../../contracts/domain/notifications.ts';
import { takeOver } from '../portal/notifications/queries.ts';
import { useProject } from '../portal/projects/queries.ts';
import { project } from '../portal/projects/testing/project.ts';
import { stubCall } from '../shared/testing/stub-call.ts';

afterEach(cleanup);

let held = project;
const find = stubCall('GET /v1/projects/:id').mockImplementation(async () => held);

function Page() {
  return <p>{useProject(project.id).data?.status}</p>;
}

const about = (type: Notification['type']): Notification => ({
  number: 1,
  type,
  parameters: { number: project.number },
  link: `/projects/details/${project.id}`,
  createdAt: 1,
  readAt: null,
});

test('the open page of a project refreshes as soon as a notification about it arrives', async () => {
  const client = new QueryClient();
  render(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('offer_received')).toBeTruthy();
  held = { ...project, status: 'order_confirmed' };
  takeOver(client, { event: 'inbox', data: { unread: 1, last: 1 } });
  takeOver(client, { event: 'notification', isNew: true, data: about('security.sign_in_bound') });
  expect(find).toHaveBeenCalledOnce();
  takeOver(client, { event: 'notification', isNew: true, data: about('project.confirm') });
  expect(await screen.findByText('order_confirmed')).toBeTruthy();
  expect(find).toHaveBeenCalledTimes(2);
});
