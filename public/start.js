// Watches the start of the app, as the app cannot do that itself. A script that is missing, or late, is worth one
// reload; after that the message in the page is shown. Key and timeout are those of src/shared/parts/load-part.ts.
{
  const RELOADED_KEY = 'solar-partner-portal.reloaded';
  const TIMEOUT_MS = 120_000;
  const LOCALE_KEY = 'solar-partner-portal.locale';

  const showFailure = () => {
    end();
    // The texts follow the scripts in the page.
    if (document.readyState === 'loading')
      return document.addEventListener('readystatechange', showFailure, { once: true });
    window.dispatchEvent(new Event('first-still-over'));
    const language = (localStorage.getItem(LOCALE_KEY) || 'de').slice(0, 2);
    const texts = [...document.querySelectorAll('#start-failed > section')];
    const own =
      texts.find(({ lang }) => lang.startsWith(language)) ?? texts.find(({ lang }) => lang === 'en');
    document.getElementById('root')?.remove();
    if (!own) return;
    document.documentElement.lang = own.lang;
    own.hidden = false;
    own.parentElement.role = 'main';
    own.querySelector('button').addEventListener('click', () => {
      sessionStorage.removeItem(RELOADED_KEY);
      location.reload();
    });
  };
  const isServed = () =>
    fetch(location.pathname, {
      method: 'HEAD',
      headers: { Accept: 'text/html' },
      cache: 'no-store',
      signal: AbortSignal.timeout(5000),
    }).then(
      ({ ok }) => ok,
      () => false,
    );
  const fail = async () => {
    end();
    // Without the server a reload would replace this page by the browser's own.
    if (sessionStorage.getItem(RELOADED_KEY) !== null || !(await isServed())) return showFailure();
    sessionStorage.setItem(RELOADED_KEY, 'frame start');
    location.reload();
  };
  const failOfScript = ({ target }) => target instanceof HTMLScriptElement && fail();
  const timer = setTimeout(fail, TIMEOUT_MS);
  const end = () => {
    clearTimeout(timer);
    window.removeEventListener('error', failOfScript, true);
  };
  window.addEventListener('error', failOfScript, true);
  window.addEventListener('app-started', end);
  // No texts in any language: the app itself has nothing to say it with.
  window.addEventListener('app-without-texts', showFailure);
}

// A house owner's link begins with its picture, seconds before the page that shows it.
{
  const [, token] = /^\/shared\/([^/]+)\/?$/.exec(location.pathname) ?? [];
  if (token) {
    const still = Object.assign(new Image(), {
      id: 'first-still',
      alt: '',
      src: `/configurator/v1/shared/${token}/still`,
    });
    let isOver = false;
    window.addEventListener('first-still-over', () => {
      isOver = true;
      still.remove();
    });
    const isParsed = new Promise((resolve) =>
      document.addEventListener('readystatechange', resolve, { once: true }),
    );
    Promise.all([still.decode(), isParsed]).then(
      () => isOver || document.body.prepend(still),
      // A link without a picture.
      () => {},
    );
  }
}
