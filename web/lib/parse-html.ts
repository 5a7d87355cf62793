/** Not among the types of the DOM yet. */
interface TrustedTypes {
  createPolicy: (name: string, rules: { createHTML: (html: string) => string }) => { createHTML: (html: string) => string }
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }

/** The only policy of ours by which text may become markup, as the content security policy names it. */
const policy = trustedTypes?.createPolicy('parse-html', { createHTML: (html) => html })

/** A document of its own, in which nothing runs and nothing is loaded. What is taken out of it into the page is chosen by the caller. */
export function parseHtml(html: string): Document {
  // Browsers without Trusted Types take the text itself.
  return new DOMParser().parseFromString(trusted(html), 'text/html')
}

/**
 * Shows a document in a frame, whose `sandbox` says that nothing in it runs. The policy of the page holds there too, so its styles carry the
 * nonce; what its links lead to would be refused in the frame, and opens beside this page where the sandbox lets it.
 */
export function showHtml(frame: HTMLIFrameElement, html: string): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
  const opening = html.replace(/<head[^>]*>/, (head) => `${head}<base target="_blank">`)
  frame.srcdoc = trusted(nonce ? opening.replaceAll('<style', `<style nonce="${nonce}"`) : opening)
}

function trusted(html: string): string {
  return policy?.createHTML(html) ?? html
}
