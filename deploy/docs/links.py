"""Links out of the folder of documents: to the repository, or plain words where none is named.

WEIR_REPOSITORY is the address of the repository's files, as https://HOST/OWNER/weir/blob/main.
"""
import os
import posixpath
import re

LINK = re.compile(r"\[([^\]]+)\]\(((?:\.\./)+[^)#]*|adr/|drivers/)(#[^)]*)?\)")


def on_page_markdown(markdown, page, config, files):
    folder = posixpath.dirname(page.file.src_uri)

    def replace(found):
        words, target, anchor = found.group(1), found.group(2), found.group(3) or ""
        path = posixpath.normpath(posixpath.join("docs", folder, target))
        if path.startswith("docs/") and not target.endswith("/"):
            return found.group(0)
        repository = os.environ.get("WEIR_REPOSITORY")
        return f"[{words}]({repository}/{path}{anchor})" if repository else words

    return LINK.sub(replace, markdown)
