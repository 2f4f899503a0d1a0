import { BarePage } from '../shell/bare-page.tsx';
import { BrokenNotice } from './error-notices.tsx';

/** Where the app leads after failures that leave nothing to show. */
export function InternalErrorPage() {
  return (
    <BarePage>
      <BrokenNotice />
    </BarePage>
  );
}
