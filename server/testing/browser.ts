/** As much of a browser as signing in takes: cookies are kept, redirects are seen. */
export class Browser {
  readonly #cookies = new Map<string, string>();
  readonly #origin: string;
  /** Where a proxy says that it calls from. */
  readonly #address: string | undefined;

  constructor(origin: string, address?: string) {
    this.#origin = origin;
    this.#address = address;
  }

  async get(address: string): Promise<Response> {
    return this.#send(address, {});
  }

  async post(address: string, form: Record<string, string>): Promise<Response> {
    return this.#send(address, { method: 'POST', body: new URLSearchParams(form) });
  }

  /** Goes on from a redirect until `stop` holds for the address, or a page is there. */
  async follow(answer: Response, stop: (address: URL) => boolean): Promise<{ address: URL; page: Response }> {
    let page = answer;
    let address = new URL(answer.url);
    while (page.headers.has('location')) {
      address = new URL(page.headers.get('location') ?? '', address);
      if (stop(address)) break;
      page = await this.get(address.href);
    }
    return { address, page };
  }

  async #send(address: string, init: RequestInit): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(new URL(address, this.#origin), {
      ...init,
      redirect: 'manual',
      headers: { cookie, ...(this.#address && { 'x-forwarded-for': this.#address }) },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
      if (value) this.#cookies.set(name, value);
      else this.#cookies.delete(name);
    }
    return answer;
  }
}
