"""Lessons (`lesson_runner`), the coach (`coach`: suggestions and remarks, with reasons) and advice in first games."""
