"""A link as a QR code."""

from io import BytesIO


def qr_svg(text: str) -> str:
    """A link as an SVG picture that takes the size of its place, dark on light whatever the page's colours."""
    import segno  # takes a tenth of a second, and few ask for a picture

    picture = BytesIO()
    segno.make(text, error="m", micro=False).save(
        picture, kind="svg", border=3, dark="#1c1712", light="#ffffff", xmldecl=False, omitsize=True, nl=False
    )
    return picture.getvalue().decode()
