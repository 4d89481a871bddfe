export function invitationLink(origin: string, code: string): string {
  return `${origin}/auth?ref=${encodeURIComponent(code)}`;
}

export function shareLinks(origin: string, code: string): { name: string; href: string }[] {
  const link = invitationLink(origin, code);
  const words = `Join me at Tallyhouse with my code ${code}`;
  const text = encodeURIComponent(words);
  const url = encodeURIComponent(link);
  return [
    { name: 'X', href: `https://x.com/intent/post?text=${text}&url=${url}` },
    { name: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${url}&quote=${text}` },
    { name: 'WhatsApp', href: `https://wa.me/?text=${encodeURIComponent(`${words}: ${link}`)}` },
  ];
}
