/** What `:help` says; the language of the scripts in one page. */
export const help = `# Echo

I do what a message says. Ordinary words I say back; a message that begins with \`:\` is a script, and each line that begins with \`:\` is a step. The lines below a step are its body. Options stand right behind the name (or behind its number): \`key=value\` or \`+flag\`.

| step | what it does |
|---|---|
| \`:say rate=80 text\` | streams markdown, at so many characters a second (\`rate=max\`: at once) |
| \`:think text\` | thinks aloud |
| \`:plan\` | body: \`[x] done\`, \`[>] under way\`, \`[ ] to do\` |
| \`:read PATH\` \`:search WORDS\` \`:fetch URL\` \`:run COMMAND\` | a tool call; the body is its output, \`rate=\` lines a second, \`for=2s\` it takes, \`+fail\`; \`count=5\`: so many at once |
| \`:edit PATH\` | body: a diff of lines that begin with space, \`-\` or \`+\`; \`line=\`, \`+new\` for a new file, \`+write\` really writes it |
| \`:tool NAME {json}\` | any other call; \`kind=\`, \`title=\`, \`mcp=SERVER\` |
| \`+ask\` on any call | asks first; \`risk=\`, \`reason="…"\`, \`rule="…"\`, \`env="A=1;B=2"\`, \`+editable\`, \`+check\` compares an edit with the file, \`withdraw=3s\` |
| \`:question TITLE\` | body: \`? header \\| prompt\` (\`?+multi\`), \`- option :: meaning\`, \`> preview\`, \`...\` for free text; several prompts are asked together |
| \`:agent TASK\` … \`:end\` | a sub-agent; the steps between are its own |
| \`:terminal COMMAND\` | body: raw output (\`\\e\` is escape); \`rate=\`, \`exit=\` |
| \`:image values=3,5,4\` | shows a picture |
| \`:usage\` | \`input= output= read= write= reasoning= cost=0.12\` (\`~0.12\`: estimated) \`context=71000/200000\` |
| \`:limits\` \`:mcp\` \`:goal\` \`:trim\` \`:peer\` \`:title\` | \`window= used= resets=2h state=\`; \`server= state= error=\`; … |
| \`:compact\` | \`for=5s pre= post= trigger=auto +fail\` |
| \`:sleep 2s\` \`:await FILE\` \`:repeat 5\` … \`:end\` | waits, waits for a file, repeats |
| \`:flood at=500 1000\` | that many events, so many a second; \`kind=text\\|thought\\|tool\`, \`+stamp\` |
| \`:fail WORDS\` \`:error WORDS\` \`:exit 3\` \`:die\` | the turn fails, something goes wrong, the program ends, is killed |
| \`:garbage\` | \`kind=utf8\\|long\\|unknown\\|torn\`, or words that are not JSON |
| \`:deaf 5s\` \`:stubborn\` | does not hear an interrupt (\`until=FILE\`); ends only when killed |
`;
