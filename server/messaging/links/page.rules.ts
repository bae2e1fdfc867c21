interface PlainPageWords {
  title: string;
  detail: string;
}

/** A page with a few words in English and Spanish that opens on any phone. The words are ours and contain no markup. */
export function plainPage({ en, es }: { en: PlainPageWords; es: PlainPageWords }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${en.title}</title>
<style>
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 32em; margin: 20vh auto 0; padding: 0 1.5em }
h1 { font-size: 1.375em; margin: 0 }
h2 { font-size: 1em; margin: 2em 0 0 }
p { margin: 0.25em 0 0 }
</style>
</head>
<body>
<main>
<h1>${en.title}</h1>
<p>${en.detail}</p>
<div lang="es">
<h2>${es.title}</h2>
<p>${es.detail}</p>
</div>
</main>
</body>
</html>
`;
}
