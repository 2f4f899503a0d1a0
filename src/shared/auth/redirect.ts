import { broadcastResponseToMainFrame } from '@azure/msal-browser/redirect-bridge';

window.dispatchEvent(new Event('app-started'));
broadcastResponseToMainFrame().catch((error) => {
  console.error(error);
  if (window.top === window) location.replace('/');
});
